import type { KillableStore } from "../integration-tests/harness/killable-store"
import { Sender } from "../integration-tests/harness/sending"
import { prepareBenchStore } from "./harness/bench-store"
import { quantile } from "./harness/pairs"
import { Results, sized } from "./harness/results"

/* How long others wait for the store while it reads the largest statement that it takes. */

const MEGABYTE = 1024 * 1024
const BYTES = sized(50, 4) * MEGABYTE - 1
const HEADINGS = "transaction_id,amount,currency,status,date,fee\n"

/** A file of so many bytes, each line of another payment that nobody here knows. */
function statement(): Buffer {
  const file = Buffer.alloc(BYTES, "\n")
  let at = file.write(HEADINGS)
  for (let line = 0; at < BYTES - 80; line += 1) {
    const second = String(line % 60).padStart(2, "0")
    at += file.write(
      `AAAAAAAA${String(line).padStart(10, "0")},${1_000 + (line % 900)},XAF,SUCCESS,2026-01-31T10:00:${second}Z,12.5\n`,
      at,
    )
  }
  return file
}

describe("a statement of the largest size", () => {
  let store: KillableStore
  let sender: Sender

  beforeAll(async () => {
    store = await prepareBenchStore()
    sender = new Sender(new URL(store.shop.url).port, 2)
  })
  afterAll(async () => {
    sender.close()
    await store.close()
  })

  /** How long each of many requests for the store's health takes, sent one after the other until something is over. */
  async function health(during: Promise<unknown>): Promise<number[]> {
    let isOver = false
    void during.finally(() => {
      isOver = true
    })
    const latencies: number[] = []
    while (!isOver) {
      const sentAt = performance.now()
      expect(await sender.status({ path: "/health", method: "GET" })).toBe(200)
      latencies.push(performance.now() - sentAt)
    }
    return latencies
  }

  it("keeps nobody waiting while it is read and compared", async () => {
    const results = new Results("statements")
    const { headers } = await store.merchant()
    const file = statement()
    const send = async (path: string): Promise<number> =>
      await sender.status({ path, headers: { ...headers, "content-type": "text/csv" }, body: file })
    const quiet = await health(new Promise((resolve) => setTimeout(resolve, sized(5_000, 500))))
    for (const [what, path, status] of [
      ["previewed", "/admin/payunit/statements/preview", 200],
      ["checked", "/admin/payunit/statements", 201],
    ] as const) {
      const startedAt = performance.now()
      const sent = send(path)
      const latencies = await health(sent)
      expect(await sent).toBe(status)
      results.note(`${BYTES / MEGABYTE > 40 ? "50 MB" : "4 MB"} are ${what}`, performance.now() - startedAt, "ms")
      results.figure(
        `\`/health\` meanwhile, the slowest of ${latencies.length}`,
        quantile(latencies, 1),
        "ms",
        { atMost: 100 },
        `${quantile(quiet, 1).toFixed(1)} ms`,
      )
      results.note("the same, p99", quantile(latencies, 0.99), "ms")
    }
    results.write()
  }, 1_800_000)
})
