import type { Sql } from "./books"

/** Ways in which a database gives up a single statement, with its codes. */
export const FAILURES = {
  "lock timeout": ["55P03", "canceling statement due to lock timeout"],
  "statement timeout": ["57014", "canceling statement due to statement timeout"],
  deadlock: ["40P01", "deadlock detected"],
  "full disk": ["53100", "could not extend file: No space left on device"],
} as const
export type Failure = keyof typeof FAILURES

/** A statement of some table that fails once: the n-th from when it was laid. */
export class FailingStatement {
  readonly #sql: Sql
  readonly #table: string
  readonly #name: string

  private constructor(sql: Sql, table: string, name: string) {
    this.#sql = sql
    this.#table = table
    this.#name = name
  }

  /**
   * As if it had run into a lock's time-out, unless told otherwise. `of`: a condition in SQL for those that count. A sequence
   * counts, since it goes on though its transaction is rolled back.
   */
  static async lay(
    sql: Sql,
    table: string,
    event: "INSERT" | "UPDATE" | "DELETE",
    { nth = 1, of = "TRUE", by = "lock timeout" }: { nth?: number; of?: string; by?: Failure } = {},
  ): Promise<FailingStatement> {
    const [code, message] = FAILURES[by]
    const name = `fail_${table}_${event.toLowerCase()}`
    await sql(`CREATE SEQUENCE "${name}"`)
    await sql(
      `CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $body$
       BEGIN
         IF ${of} AND nextval('"${name}"') = ${nth} THEN
           RAISE EXCEPTION '${message}' USING ERRCODE = '${code}';
         END IF;
         RETURN NULL;
       END $body$`,
    )
    await sql(`CREATE TRIGGER "${name}" BEFORE ${event} ON "${table}" FOR EACH STATEMENT EXECUTE FUNCTION "${name}"()`)
    return new FailingStatement(sql, table, name)
  }

  /** How many of them came. */
  async came(): Promise<number> {
    const [{ last_value, is_called }] = await this.#sql(`SELECT last_value, is_called FROM "${this.#name}"`)
    return is_called === true ? Number(last_value) : 0
  }

  async lift(): Promise<void> {
    await this.#sql(`DROP TRIGGER "${this.#name}" ON "${this.#table}"`)
    await this.#sql(`DROP FUNCTION "${this.#name}"`)
    await this.#sql(`DROP SEQUENCE "${this.#name}"`)
  }
}
