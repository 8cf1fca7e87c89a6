import { Pauses } from "../../../src/modules/payunit/accounts"

const ROW = { reason: "Maintenance", paused_by: "user_1", paused_at: "2026-01-31T12:00:00Z", until: null }

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** A table in which these accounts are paused, and the query that reads them. */
function table(paused: string[]): { database: never; query: jest.Mock } {
  const query = jest.fn(async () => ({ rows: paused.map((id) => ({ id, ...ROW })) }))
  return { database: { raw: query } as never, query }
}

it("are read once a second, however often and at once somebody asks", async () => {
  const { database, query } = table([])
  const pauses = new Pauses(database, ["default", "second"], [])

  await Promise.all([pauses.of("default"), pauses.of("second"), pauses.current()])
  jest.advanceTimersByTime(1_000)
  await pauses.of("default")
  expect(query).toHaveBeenCalledTimes(1)

  jest.advanceTimersByTime(1)
  await pauses.of("default")
  expect(query).toHaveBeenCalledTimes(2)
})

it("are read again at once after a pause or a resumption here, and where the table could not be read", async () => {
  const { database, query } = table(["default"])
  const pauses = new Pauses(database, ["default"], [])
  await pauses.current()

  await pauses.pause({ account: "default", reason: "Maintenance", until: null, by: "user_1" })
  await pauses.current()
  await pauses.resume("default", "user_1")
  await pauses.current()
  expect(query).toHaveBeenCalledTimes(5)

  jest.advanceTimersByTime(1_001)
  query.mockRejectedValueOnce(new Error("the database is away"))
  await expect(pauses.current()).rejects.toThrow("away")
  expect(await pauses.of("default")).toMatchObject({ account: "default", reason: "Maintenance" })
})

it("of an option count whatever the table says, and have no reason", async () => {
  const pauses = new Pauses(table(["second"]).database, ["default", "second"], ["default"])

  expect(await pauses.current()).toMatchObject([
    { account: "default", reason: null },
    { account: "second", reason: "Maintenance" },
  ])
  expect([pauses.isByOption("default"), pauses.isByOption("second")]).toEqual([true, false])
})
