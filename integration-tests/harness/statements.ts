import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isTransactionId } from "../../src/gateway"

/** How a test's own statements begin. */
export const TESTS_OWN = "/* test */"

/** A check of a payment: its lease, and where that finds nothing, whether the payment is there. */
const CHECK =
  /^UPDATE payunit_transaction SET lease_owner = CASE|^select .* from "payunit_transaction" where .*"id" = \$1/

/** The SQL statements on tables of the plugin's that a store makes while something is done. */
export async function ownStatements(container: MedusaContainer, doing: () => Promise<unknown>): Promise<string[]> {
  return await statementsWith(container, /\bpayunit_\w/, doing)
}

/**
 * The SQL statements with certain words that a store makes while something is done, but for a check that a payment of an
 * earlier test was to have: it comes at its time, and finds no row.
 */
export async function statementsWith(
  container: MedusaContainer,
  words: RegExp,
  doing: () => Promise<unknown>,
): Promise<string[]> {
  const seen = await statementsSeen(container, words, doing)
  const { rows } = await connectionOf(container).raw(`${TESTS_OWN} SELECT id FROM payunit_transaction`)
  const ids = rows.map(({ id }: { id: string }) => id)
  const isGone = (binding: unknown): boolean =>
    typeof binding === "string" && isTransactionId(binding) && !ids.includes(binding)
  return seen.filter(({ sql, bindings }) => !(CHECK.test(sql) && bindings.some(isGone))).map(({ sql }) => sql)
}

interface Statement {
  sql: string
  bindings: readonly unknown[]
}

async function statementsSeen(
  container: MedusaContainer,
  words: RegExp,
  doing: () => Promise<unknown>,
): Promise<Statement[]> {
  const connection = connectionOf(container)
  const seen: Statement[] = []
  const listen = ({ sql, bindings = [] }: { sql: string; bindings?: readonly unknown[] }): void => {
    if (words.test(sql) && !sql.startsWith(TESTS_OWN)) {
      seen.push({ sql: sql.replace(/\s+/g, " ").trim(), bindings })
    }
  }
  connection.on("query", listen)
  try {
    await doing()
  } finally {
    connection.off("query", listen)
  }
  return seen
}

function connectionOf(container: MedusaContainer): any {
  return container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}
