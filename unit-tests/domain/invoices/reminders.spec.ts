import { nextReminderOn, remindedOf, type ReminderDays, reminderWindows } from "../../../src/domain/invoices"

describe("which reminder goes out on which days after the due day", () => {
  it.each<[situation: string, given: ReminderDays, windows: [day: number, from: number, to: number][]]>([
    ["none is wanted", { before: [], after: [] }, []],
    ["one before: three days late at most", { before: [10], after: [] }, [[-10, -10, -7]]],
    ["one shortly before: not once it is overdue", { before: [1], after: [] }, [[-1, -1, 0]]],
    ["one on the day itself: not once it is overdue", { before: [0], after: [] }, [[0, 0, 0]]],
    ["one after: three days late at most", { before: [], after: [5] }, [[5, 5, 8]]],
    [
      "one gives way to the next, in whatever order they are given, and once each",
      { before: [2, 3, 2], after: [2, 1] },
      [
        [-3, -3, -3],
        [-2, -2, 0],
        [1, 1, 1],
        [2, 2, 5],
      ],
    ],
  ])("%s", (_situation, given, windows) => {
    expect(reminderWindows(given).map(({ day, from, to }) => [day, from, to])).toEqual(windows)
  })
})

const dueOn = (day: string, reminded_day: number | null = null) => ({
  due_date: new Date(`2026-01-${day}T22:59:59Z`),
  reminded_day,
})

it.each<[situation: string, today: string, emailed: string, reminded: number | null, next: string | null]>([
  ["it is long before", "02", "02", null, "13"],
  ["it is the day of a reminder", "17", "02", null, "17"],
  ["the job was off on the day of a reminder", "18", "02", null, "18"],
  ["the day of a reminder is done", "17", "02", -3, "21"],
  ["both before were missed", "20", "02", null, "20"],
  ["its link was e-mailed on the day of a reminder", "17", "17", null, "21"],
  ["its link was e-mailed since the day of a reminder", "19", "18", null, "21"],
  ["the first after was missed for too long", "26", "02", -3, "27"],
  ["the last is done", "27", "02", 7, null],
  ["all are over", "31", "02", null, null],
])("the next reminder of what is due on the 20th: %s", (_situation, today, emailed, reminded, next) => {
  const windows = reminderWindows({ before: [3, 7], after: [1, 7] })
  const [now, emailedAt] = [new Date(`2026-01-${today}T09:00:00Z`), new Date(`2026-01-${emailed}T09:00:00Z`)]
  const found = nextReminderOn(windows, [dueOn("20", reminded)], { now, emailedAt, timeZone: "Africa/Douala" })
  expect(found).toBe(next === null ? null : `2026-01-${next}`)
})

it.each<[situation: string, now: string, next: string]>([
  ["the hours for it are not over", "17T16:59:59Z", "17"],
  ["the hours for it are over: it is late", "17T17:00:00Z", "18"],
  ["they are over on its last day: the next one", "20T17:00:00Z", "21"],
])("the next reminder of what is due on the 20th: %s", (_situation, now, next) => {
  const windows = reminderWindows({ before: [3], after: [1] })
  const moments = { now: new Date(`2026-01-${now}`), emailedAt: new Date("2026-01-02T09:00:00Z") }
  const found = nextReminderOn(windows, [dueOn("20")], { ...moments, timeZone: "Africa/Douala" })
  expect(found).toBe(`2026-01-${next}`)
})

it("the next reminder is of what is due first, by the day that it is where the shop is", () => {
  const windows = reminderWindows({ before: [1], after: [] })
  const [now, emailedAt] = [new Date("2026-01-19T16:00:00Z"), new Date("2026-01-02T09:00:00Z")]
  const next = (timeZone: string) => nextReminderOn(windows, [dueOn("25"), dueOn("20")], { now, emailedAt, timeZone })
  expect([next("Africa/Douala"), next("Asia/Tokyo")]).toEqual(["2026-01-19", "2026-01-20"])
  expect(nextReminderOn(windows, [], { now, emailedAt, timeZone: "Africa/Douala" })).toBeNull()
})

it("clients are reminded of instalments that have days and are not paid, and of the whole where one has none", () => {
  const invoice = dueOn("31")
  const [first, second] = [
    { id: "first", ...dueOn("10") },
    { id: "second", ...dueOn("20") },
  ]
  const undated = { id: "undated", due_date: null, reminded_day: null }
  expect(remindedOf(invoice, [], new Set())).toEqual([invoice])
  expect(remindedOf(invoice, [first, second], new Set())).toEqual([first, second])
  expect(remindedOf(invoice, [first, second], new Set(["first", "second"]))).toEqual([])
  expect(remindedOf(invoice, [first, undated], new Set(["first"]))).toEqual([invoice])
})
