import type { Sql } from "./books"

/** Looks for secrets in texts, and says where they stood and what stood before them. */
export class SecretSearch {
  readonly #secrets: readonly string[]
  readonly findings: string[] = []

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets
  }

  text(where: string, text: string): void {
    for (const secret of this.#secrets) {
      const at = text.indexOf(secret)
      if (at >= 0) {
        this.findings.push(`${where}: …${text.slice(Math.max(0, at - 60), at)}`)
      }
    }
  }

  /** Every row of every table. Answers how many tables there were. */
  async database(sql: Sql): Promise<number> {
    const tables = await sql(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    )
    for (const { table_name } of tables) {
      const rows = await sql(`SELECT t::text AS row FROM "${table_name}" t`)
      this.text(`table ${table_name}`, rows.map(({ row }) => row).join("\n"))
    }
    return tables.length
  }
}
