import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** How a test's own statements begin. */
export const TESTS_OWN = "/* test */"

/** The SQL statements on tables of the plugin's that a store makes while something is done. */
export async function ownStatements(container: MedusaContainer, doing: () => Promise<unknown>): Promise<string[]> {
  return await statementsWith(container, /\bpayunit_\w/, doing)
}

/** The SQL statements with certain words that a store makes while something is done. */
export async function statementsWith(
  container: MedusaContainer,
  words: RegExp,
  doing: () => Promise<unknown>,
): Promise<string[]> {
  const connection: any = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const seen: string[] = []
  const listen = ({ sql }: { sql: string }): void => {
    if (words.test(sql) && !sql.startsWith(TESTS_OWN)) {
      seen.push(sql.replace(/\s+/g, " ").trim())
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
