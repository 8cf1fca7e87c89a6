import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { MedusaResponse } from "@medusajs/framework/http"
import { type Cell, CSV_MARK, csvRows, csvSeparator, type Locale } from "../domain/texts"

/** Answers with a table as a file, written as it is read. A reader who goes away ends it. */
export async function answerCsv(
  res: MedusaResponse,
  { name, locale }: { name: string; locale: Locale },
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<void> {
  res.set("content-type", "text/csv; charset=utf-8")
  res.set("content-disposition", `attachment; filename="${name}.csv"`)
  async function* text(): AsyncGenerator<string> {
    yield CSV_MARK
    for await (const some of rows) {
      yield csvRows(some, csvSeparator(locale))
    }
  }
  await pipeline(Readable.from(text()), res).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE")) {
      throw error
    }
  })
}

/** A day such as 2026-01-31, as spreadsheets take it: `31/01/2026` in French. */
export function sheetDay(day: string | null, locale: Locale): string | null {
  return day !== null && locale === "fr" ? day.split("-").reverse().join("/") : day
}

/** A time of the shop as its spreadsheets take it: `31/01/2026 18:05` in French, `2026-01-31 18:05` in English. */
export function sheetTime(time: Date | null, locale: Locale, timeZone: string): string | null {
  if (time === null) {
    return null
  }
  return clockOf(locale, timeZone).format(time).replace(",", "")
}

/** Each is made once: one for every cell would take gigabytes beside the heap, which the collector does not see. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const name = `${locale} ${timeZone}`
  const style = { dateStyle: "short", timeStyle: "short", timeZone } as const
  const clock = clocks.get(name) ?? new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "sv-SE", style)
  clocks.set(name, clock)
  return clock
}
