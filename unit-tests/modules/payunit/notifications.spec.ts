import { Inbox } from "../../../src/modules/payunit/inbox/inbox"
import type { Database } from "../../../src/modules/payunit/storage/database"

const notification = (id: string) => ({
  id,
  contentType: null,
  reportedStatus: "PENDING",
  reportedAmount: null,
  size: 2,
})

/** A database that does not answer its first statement until told to, and then as `answer` has it. */
function databaseThat(answer: (transactions: readonly string[]) => void) {
  const statements: string[][] = []
  let go: () => void = () => undefined
  const first = new Promise<void>((resolve) => {
    go = resolve
  })
  const database = {
    raw: async (_sql: string, bindings: readonly unknown[]) => {
      const transactions = bindings.at(-1) as string[]
      statements.push(transactions)
      if (statements.length === 1) {
        await first
      } else {
        answer(transactions)
      }
      return { rows: [] }
    },
  }
  return { inbox: new Inbox(database as unknown as Database), statements, go }
}

const refusal = Object.assign(new Error("deadlock detected"), { code: "40P01" })
const unreachable = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })

describe("notifications that come while others are being stored", () => {
  it("are stored by one statement, whichever transactions they are of", async () => {
    const { inbox, statements, go } = databaseThat(() => undefined)
    const recorded = ["a", "b", "c", "b"].map(
      async (transaction, index) => await inbox.record(transaction, notification(`${index}`)),
    )
    go()
    await Promise.all(recorded)
    expect(statements).toEqual([["a"], ["b", "c"]])
  })

  it("are stored by transaction if Postgres refuses them together; only whose own are refused is told", async () => {
    const { inbox, statements, go } = databaseThat((transactions) => {
      if (transactions.includes("b")) {
        throw refusal
      }
    })
    const recorded = ["a", "c", "b"].map(
      async (transaction, index) => await inbox.record(transaction, notification(`${index}`)),
    )
    go()
    const outcomes = await Promise.allSettled(recorded)
    expect(statements).toEqual([["a"], ["c", "b"], ["c"], ["b"]])
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"])
  })

  it("are told to come again at once if the database is away: it is not asked once for each of them", async () => {
    const { inbox, statements, go } = databaseThat(() => {
      throw unreachable
    })
    const recorded = ["a", "b", "c"].map(
      async (transaction, index) => await inbox.record(transaction, notification(`${index}`)),
    )
    go()
    const outcomes = await Promise.allSettled(recorded)
    expect(statements).toEqual([["a"], ["b", "c"]])
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"])
  })

  it("are stored by several statements if they are of very many transactions", async () => {
    const { inbox, statements, go } = databaseThat(() => undefined)
    const recorded = Array.from(
      { length: 452 },
      async (_, index) => await inbox.record(`t${index}`, notification(`${index}`)),
    )
    go()
    await Promise.all(recorded)
    expect(statements.map(({ length }) => length)).toEqual([1, 200, 200, 51])
  })

  it("do not wait longer than ten seconds for a connection that died", async () => {
    jest.useFakeTimers()
    try {
      const { inbox, statements } = databaseThat(() => undefined)
      const dead = expect(inbox.record("a", notification("1"))).rejects.toThrow("not stored within 10 s")
      const next = inbox.record("b", notification("2"))
      await jest.advanceTimersByTimeAsync(10_000)
      await dead
      await next
      expect(statements).toEqual([["a"], ["b"]])
    } finally {
      jest.useRealTimers()
    }
  })
})
