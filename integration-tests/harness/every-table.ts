import type { Sql } from "./books"

/** All that stands in one column of a database, one value a line. */
export interface ColumnText {
  /** `table.column`; in another schema than `public`, that comes first. */
  place: string
  text: string
}

/**
 * Every column of every table in every schema that is neither Postgres' own nor what the tests remember, as text. Bytes are
 * read as letters.
 */
export async function everyTable(sql: Sql): Promise<ColumnText[]> {
  const columns = await sql(`
    SELECT table_schema AS schema, table_name AS name, column_name AS column, data_type AS type
      FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema', 'payunit_test')
     ORDER BY 1, 2, ordinal_position`)
  const tables = new Map<string, any[]>()
  for (const column of columns) {
    const table = `${quoted(column.schema)}.${quoted(column.name)}`
    tables.set(table, [...(tables.get(table) ?? []), column])
  }
  const texts: ColumnText[] = []
  for (const [table, its] of tables) {
    const values = its.map(({ column, type }, index) => {
      const value = type === "bytea" ? `encode(${quoted(column)}, 'escape')` : `${quoted(column)}::text`
      return `string_agg(${value}, E'\\n' ORDER BY ${value}) AS c${index}`
    })
    const [row] = await sql(`SELECT ${values.join(", ")} FROM ${table}`)
    its.forEach(({ schema, name, column }, index) => {
      texts.push({ place: `${schema === "public" ? "" : `${schema}.`}${name}.${column}`, text: row[`c${index}`] ?? "" })
    })
  }
  return texts
}

/** The columns that differ between two readings. */
export function changedColumns(before: readonly ColumnText[], after: readonly ColumnText[]): string[] {
  const known = new Map(before.map(({ place, text }) => [place, text]))
  return after.filter(({ place, text }) => known.get(place) !== text).map(({ place }) => place)
}

/** Nobody chooses these names but whoever makes the tables, and a quote in one would still not end it. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
