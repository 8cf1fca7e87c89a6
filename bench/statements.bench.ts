import type { KillableStore } from "../integration-tests/harness/killable-store"
import { Sender } from "../integration-tests/harness/sending"
import { prepareBenchStore } from "./harness/bench-store"
import { quantile } from "./harness/pairs"
import { Results, sized } from "./harness/results"

/* How long others wait for the store while it reads large statements: for the preview the largest that it takes. */

const MEGABYTE = 1024 * 1024
const PREVIEWED = sized(50, 4)
const CHECKED = sized(10, 4)
const HEADINGS = "transaction_id,amount,currency,status,date,fee\n"

/** A file of hardly less than so many megabytes, each line of another payment that nobody here knows. */
function statement(megabytes: number): Buffer {
  const file = Buffer.alloc(megabytes * MEGABYTE - 1, "\n")
  let at = file.write(HEADINGS)
  for (let line = 0; at < file.length - 80; line += 1) {
    const second = String(line % 60).padStart(2, "0")
    at += file.write(
      `AAAAAAAA${String(line).padStart(10, "0")},${1_000 + (line % 900)},XAF,SUCCESS,2026-01-31T10:00:${second}Z,12.5\n`,
      at,
    )
  }
  return file
}

describe("a large statement", () => {
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
    const quiet = await health(new Promise((resolve) => setTimeout(resolve, sized(5_000, 500))))
    for (const [what, megabytes, path, status] of [
      ["previewed", PREVIEWED, "/admin/payunit/statements/preview", 200],
      ["checked", CHECKED, "/admin/payunit/statements", 201],
    ] as const) {
      const body = statement(megabytes)
      const startedAt = performance.now()
      const sent = sender.status({ path, headers: { ...headers, "content-type": "text/csv" }, body })
      const latencies = await health(sent)
      expect(await sent).toBe(status)
      results.note(`${megabytes} MB are ${what}`, performance.now() - startedAt, "ms")
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
