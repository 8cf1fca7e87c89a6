import { sheetDay, sheetTime } from "../../../src/domain/texts"

const TIME = new Date("2026-10-05T23:05:00Z")

it("a time is of the shop's clock, and the same in tables of every language", () => {
  expect(sheetTime(TIME, "Africa/Douala")).toBe("2026-10-06 00:05")
  expect(sheetTime(TIME.toISOString(), "Africa/Douala")).toBe("2026-10-06 00:05")
  expect(sheetDay(TIME, "Africa/Douala")).toBe("2026-10-06")
})

it.each([null, undefined])("no time (%s) is an empty cell", (none) => {
  expect(sheetTime(none, "Africa/Douala")).toBeNull()
})

// A hundred thousand of them took 2.7 GB.
it("a long table makes one clock, not one for each of its cells", () => {
  const formats = jest.spyOn(Intl, "DateTimeFormat")
  for (let line = 0; line < 100; line += 1) sheetTime(TIME, "Africa/Libreville")
  expect(formats).toHaveBeenCalledTimes(1)
  formats.mockRestore()
})
