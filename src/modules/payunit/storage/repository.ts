import { z } from "zod"
import type { Columns, Database, Query } from "./database"
import { RowReader } from "./row-reader"

/** Values for the `:names` in a statement, or for its `?`, in their order. */
type Values = Columns | readonly unknown[]

const rows = z.array(z.unknown())
const answer = z.object({ rows })

/** The rows that a statement in SQL gives. */
export async function rowsOf(database: Database, sql: string, values: Values = []): Promise<unknown[]> {
  return answer.parse(await database.raw(sql, values as Columns)).rows
}

/**
 * What one part of the tables is read and written by. Reads and inserts are put together by Knex' builder; statements
 * that move a row, which must be seen whole to be trusted, are SQL.
 */
export abstract class Repository {
  protected readonly database: Database
  protected readonly reader: RowReader

  constructor(database: Database, reader = new RowReader()) {
    this.database = database
    this.reader = reader
  }

  /** The rows that a built statement gives. */
  protected async rows(query: Query): Promise<unknown[]> {
    return rows.parse(await query)
  }

  /** The rows that a statement in SQL gives. */
  protected async send(sql: string, values: Values = []): Promise<unknown[]> {
    return await rowsOf(this.database, sql, values)
  }
}
