import { nextReminder, type ReminderDays, reminderWindows } from "../../../src/domain/invoices"

const days: ReminderDays = { before: [3, 7], after: [1, 14] }

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

it.each<[situation: string, today: number, emailed: number, reminded: number | null, next: number | null]>([
  ["it is long before", -20, -20, null, -7],
  ["it is the day of a reminder", -3, -20, null, -3],
  ["the job was off on the day of a reminder", -2, -20, null, -2],
  ["the day of a reminder is done", -3, -20, -3, 1],
  ["both before were missed for long", 0, -20, null, 0],
  ["its link was e-mailed on the day of a reminder", -3, -3, null, 1],
  ["its link was e-mailed since the day of a reminder", -1, -2, null, 1],
  ["the first after was missed for too long", 5, -20, -3, 14],
  ["the last is done", 14, -20, 14, null],
  ["all are over", 30, -20, null, null],
])("the next reminder: %s", (_situation, today, emailed, reminded, next) => {
  expect(nextReminder(reminderWindows(days), { today, emailed, reminded })).toBe(next)
})
