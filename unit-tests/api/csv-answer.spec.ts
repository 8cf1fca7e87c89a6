import { sheetDay, sheetTime } from "../../src/api/csv-answer"

const TIME = new Date("2026-10-05T23:05:00Z")

it.each([
  ["en", TIME, "2026-10-06 00:05"],
  ["fr", TIME, "06/10/2026 00:05"],
  ["fr", null, null],
] as const)("a time in %s, of the shop's clock", (locale, time, text) => {
  expect(sheetTime(time, locale, "Africa/Douala")).toBe(text)
})

it.each([
  ["en", "2026-10-05", "2026-10-05"],
  ["fr", "2026-10-05", "05/10/2026"],
  ["fr", null, null],
] as const)("a day in %s", (locale, day, text) => {
  expect(sheetDay(day, locale)).toBe(text)
})

// A hundred thousand of them took 2.7 GB.
it("a long table makes one clock, not one for each of its cells", () => {
  const made = jest.spyOn(Intl, "DateTimeFormat")
  for (let line = 0; line < 100; line += 1) sheetTime(TIME, "en", "Africa/Libreville")
  for (let line = 0; line < 100; line += 1) sheetTime(TIME, "fr", "Africa/Libreville")
  expect(made).toHaveBeenCalledTimes(2)
  made.mockRestore()
})
