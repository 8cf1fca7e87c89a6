import fc from "fast-check"
import { readIsoTime } from "../../src/gateway/iso-time"
import { runs } from "../property-runs"

describe("readIsoTime", () => {
  it.each([
    ["2031-01-31T10:00:00+01:00", "2031-01-31T10:00:00+01:00"],
    ["2031-01-31T10:00:00Z", "2031-01-31T10:00:00Z"],
    ["2031-01-31t10:00:00z", "2031-01-31T10:00:00Z"],
    ["2031-01-31T10:00:00.123456+01:00", "2031-01-31T10:00:00+01:00"],
    ["2031-01-31T10:00:00,5+01:00", "2031-01-31T10:00:00+01:00"],
    ["2031-01-31T10:00+0100", "2031-01-31T10:00:00+01:00"],
    ["2031-01-31T10+01", "2031-01-31T10:00:00+01:00"],
    ["20310131T100000Z", "2031-01-31T10:00:00Z"],
    ["20310131T1000-0330", "2031-01-31T10:00:00-03:30"],
    ["2031-W05-5T10:00:00Z", "2031-01-31T10:00:00Z"],
    ["2031W055T10Z", "2031-01-31T10:00:00Z"],
    ["2026-W53-7T10:00Z", "2027-01-03T10:00:00Z"],
    ["2031-031T10:00Z", "2031-01-31T10:00:00Z"],
    ["2028-366T10:00Z", "2028-12-31T10:00:00Z"],
    ["2031-01-31T24:00:00+01:00", "2031-02-01T00:00:00+01:00"],
    [" 2031-01-31T10:00Z ", "2031-01-31T10:00:00Z"],
  ])("reads %s", (text, read) => {
    expect(readIsoTime(text)).toBe(read)
  })

  it.each([
    ["no zone", "2031-01-31T10:00:00"],
    ["no time", "2031-01-31"],
    ["no such day", "2031-02-29T10:00Z"],
    ["no such month", "2031-13-01T10:00Z"],
    ["no such day of the year", "2031-366T10:00Z"],
    ["day 0 of the year", "2031-000T10:00Z"],
    ["no such week", "2031-W53-1T10:00Z"],
    ["week 0", "2031-W00-1T10:00Z"],
    ["no such weekday", "2031-W05-8T10:00Z"],
    ["an hour too late", "2031-01-31T25:00Z"],
    ["a minute past the end of the day", "2031-01-31T24:01Z"],
    ["no such minute", "2031-01-31T10:60Z"],
    ["no such second", "2031-01-31T10:00:60Z"],
    ["no such zone", "2031-01-31T10:00+24:00"],
    ["a space for the T", "2031-01-31 10:00Z"],
    ["another calendar", "31/01/2031T10:00Z"],
    ["words", "tomorrow"],
    ["nothing", ""],
  ])("does not read %s: %s", (_what, text) => {
    expect(readIsoTime(text)).toBeNull()
  })

  it("names the same moment as JavaScript, in each form of a date", () => {
    const dates = fc.date({ min: new Date("1970-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    fc.assert(
      fc.property(dates, (date) => {
        const [day, time] = [date.toISOString().slice(0, 10), date.toISOString().slice(11, 19)]
        const ofYear = Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1
        const ordinal = `${day.slice(0, 4)}-${String(ofYear).padStart(3, "0")}`
        for (const form of [day, day.replaceAll("-", ""), ordinal]) {
          expect(readIsoTime(`${form}T${time}Z`)).toBe(`${day}T${time}Z`)
        }
      }),
      runs(500),
    )
  })
})
