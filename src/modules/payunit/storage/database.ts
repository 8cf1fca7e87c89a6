import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The connection that Medusa gives to a module, or a transaction of it: Knex' builder, and SQL with bindings. */
export type Database = Knex

/** A read or a write that Knex' builder puts together. */
export type Query = Knex.QueryBuilder

/** SQL with its bindings, to be put into a statement. */
export type Fragment = Knex.Raw

/** Values of columns by their names. */
export type Columns = Record<string, Knex.Value>

/** Who sends SQL with bindings, and nothing more. */
export interface Statements {
  raw(sql: string, bindings: readonly unknown[]): PromiseLike<{ rows: unknown[] }>
}

/** Postgres' code for a broken unique index. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === "23505"
}

/**
 * Whether Postgres took a statement and would not carry it out: for its data, a constraint, or others that it got in the
 * way of (classes 22, 23 and 40 of its codes).
 */
export function isRefusal(error: unknown): boolean {
  return /^(22|23|40)/u.test(codeOf(error))
}

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""
}

/** Waits for the lock of a name, and holds it until the surrounding database transaction ends. */
export async function lock(database: Database, name: string): Promise<void> {
  await database.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [`payunit:${name}`])
}

/** An amount as Medusa keeps it: as a number, and beside that as JSON. */
export function amountColumns(name: string, amount: number | null): Columns {
  return {
    [name]: amount,
    [`raw_${name}`]: amount === null ? null : JSON.stringify({ value: String(amount), precision: 20 }),
  }
}

/** What sets columns, for an UPDATE in SQL. */
export function assignments(database: Database, columns: Columns): Fragment {
  const set = Object.entries(columns).map(([column, value]) => database.raw("?? = ?", [column, value]))
  return database.raw(set.map(() => "?").join(", "), set)
}

/** Codes of ours as a list in a statement's text: for conditions that are written down once, or that an index has too. */
export function codeList(codes: readonly string[]): string {
  return codes.map((code) => `'${code}'`).join(", ")
}
