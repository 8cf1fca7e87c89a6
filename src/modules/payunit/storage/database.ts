/** The little of a Knex connection that this module needs: raw SQL with bindings, and transactions. */
export interface Database {
  raw(sql: string, bindings: readonly unknown[]): Promise<{ rows: unknown[] }>
  transaction<Result>(work: (transaction: Database) => Promise<Result>): Promise<Result>
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
