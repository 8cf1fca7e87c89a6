/** The little of a Knex connection that this module needs: raw SQL with bindings, and transactions. */
export interface Database {
  raw(sql: string, bindings: readonly unknown[]): Promise<{ rows: unknown[] }>
  transaction<Result>(work: (transaction: Database) => Promise<Result>): Promise<Result>
}

/** Postgres' code for a broken unique index. */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "23505"
}
