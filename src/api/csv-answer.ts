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
