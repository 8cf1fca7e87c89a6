import type { Logger } from "@medusajs/framework/types"
import { z } from "zod"
import { ACCOUNTLESS_REASONS, UNANSWERED_REASONS, UNPAID_STATES } from "../../../domain/payments"
import type { Accounts } from "./accounts"
import { codeList, type Database, rowsOf } from "../storage"

const groups = z.array(z.object({ account: z.string(), mode: z.enum(["test", "live"]), payments: z.coerce.number() }))

/**
 * Looks for payments that are still watched although nobody can ask about them, since their account, or its mode, left
 * the configuration. Warns of them, and makes them due, so that the job holds them where people see it. Those that were
 * held for that reason and whose account is back are made due as well, so that they are asked about at once.
 */
export async function reportOrphanedAccounts(database: Database, accounts: Accounts, logger: Logger): Promise<void> {
  const rows = await rowsOf(
    database,
    `SELECT account, mode, count(*) AS payments FROM payunit_transaction
      WHERE ${IS_ASKED_ABOUT} GROUP BY account, mode ORDER BY account, mode`,
    [[...UNPAID_STATES]],
  )
  for (const { account, mode, payments } of groups.parse(rows)) {
    const isBack = accounts.clientFor(account, mode) !== null
    if (!isBack) {
      logger.warn(
        `payunit: ${payments} watched ${payments === 1 ? "payment belongs" : "payments belong"} to account "${account}" ` +
          `in ${mode} mode, which is not configured any more. Nobody can ask about them, so they are held: configure ` +
          "that account again (the plugin's `accounts`), or look them up in PayUnit's dashboard.",
      )
    }
    await database.raw(
      `UPDATE payunit_transaction SET next_check_at = now()
        WHERE ${IS_ASKED_ABOUT} AND account = ? AND mode = ? AND (held_reason IN (${codeList(ACCOUNTLESS_REASONS)}) OR NOT ?)`,
      [[...UNPAID_STATES], account, mode, isBack],
    )
  }
}

/** Payments that the service is still asked about. Takes the unpaid states as its binding. */
export const IS_ASKED_ABOUT = `next_check_at IS NOT NULL AND deleted_at IS NULL AND resolution IS NULL AND mode IN ('test', 'live')
  AND (state = ANY(?) OR held_reason IN (${codeList(UNANSWERED_REASONS)}))`
