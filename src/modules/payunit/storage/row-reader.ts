import type { z } from "zod"
import { type RowKind, UnreadableRow } from "../errors"

/**
 * Reads a row, whatever driver types it came in.
 *
 * @param id of what the row is about, where it is a part of that
 * @throws UnreadableRow
 */
export function readRow<Schema extends z.ZodType>(
  kind: RowKind,
  schema: Schema,
  row: unknown,
  id = idOf(row),
): z.output<Schema> {
  const read = schema.safeParse(row)
  if (!read.success) {
    const columns = new Set(read.error.issues.map(({ path }) => String(path[0] ?? "row")))
    throw new UnreadableRow(kind, id, [...columns].sort())
  }
  return read.data
}

/** How many are remembered, to be told of once. */
const REMEMBERED = 1_000

/** Reads rows one by one, so that one which cannot be read keeps nobody from the others. It is told of once. */
export class RowReader {
  readonly #report: (unreadable: UnreadableRow) => void
  readonly #reportedKeys = new Set<string>()

  /** `report` is told of every row that could not be read: once for each row, as long as the process lives. */
  constructor(report: (unreadable: UnreadableRow) => void = () => undefined) {
    this.#report = report
  }

  /** Ids of those that could not be read since the process started, and may be readable by now. */
  remembered(kind: RowKind): string[] {
    return [...this.#reportedKeys].flatMap((key) => (key.startsWith(`${kind} `) ? [key.slice(kind.length + 1)] : []))
  }

  /**
   * One row, or all that something is decided by.
   *
   * @throws UnreadableRow
   */
  one<Row>(row: unknown, read: (row: unknown) => Row): Row {
    try {
      return read(row)
    } catch (error) {
      this.#note(error)
      throw error
    }
  }

  /** Those rows that can be read. */
  readable<Row>(rows: readonly unknown[], read: (row: unknown) => Row): Row[] {
    return rows.flatMap((row) => {
      try {
        return [this.one(row, read)]
      } catch (error) {
        if (error instanceof UnreadableRow) {
          return []
        }
        throw error
      }
    })
  }

  /**
   * So many that can be read, as far as there are: `fetch` gives the rows behind one of them.
   *
   * @returns whether nothing follows, besides
   */
  async page<Row>(
    { after, limit }: { after: string | null; limit: number },
    fetch: (after: string | null, limit: number) => Promise<unknown[]>,
    read: (row: unknown) => Row,
  ): Promise<{ rows: Row[]; isEnd: boolean }> {
    const found: Row[] = []
    for (let behind = after; ;) {
      const wanted = limit - found.length
      const rows = await fetch(behind, wanted)
      found.push(...this.readable(rows, read))
      if (rows.length < wanted || found.length === limit) {
        return { rows: found, isEnd: rows.length < wanted }
      }
      behind = idOf(rows.at(-1))
    }
  }

  #note(error: unknown): void {
    if (!(error instanceof UnreadableRow)) {
      return
    }
    const key = `${error.kind} ${error.id}`
    if (!this.#reportedKeys.has(key) && this.#reportedKeys.size < REMEMBERED) {
      this.#reportedKeys.add(key)
      this.#report(error)
    }
  }
}

/** The id in a row. */
export function idOf(row: unknown): string {
  return typeof row === "object" && row !== null && "id" in row ? String(row.id) : "?"
}
