import { z } from "zod"
import { AccountOperation } from "../models"
import { Repository, rowSchema } from "../storage"

/** Operations beyond the service's contract, which an account has or has not. */
type OperationName = "invoice_get"

/** An account as it asks the service. */
interface Asker {
  account: string
  mode: "test" | "live"
}

/** Whether an account has such an operation, as far as is known. */
export interface OperationStanding {
  /** `unknown`: the service was never asked, or its refusal is a day old. */
  state: "available" | "unavailable" | "unknown"
  answeredAt: Date | null
  /** HTTP status and error of the answer that refused it. */
  refusal: string | null
}

const standingRow = z.lazy(() =>
  rowSchema(AccountOperation, { is_fresh: z.boolean() }).pick({
    is_available: true,
    is_fresh: true,
    refusal: true,
    answered_at: true,
  }),
)

const NEVER_ASKED: OperationStanding = { state: "unknown", answeredAt: null, refusal: null }

/** Which accounts have operations that are beyond the service's contract. A refusal is believed for a day. */
export class AccountOperations extends Repository {
  async of(asker: Asker, operation: OperationName): Promise<OperationStanding> {
    const rows = await this.send(
      `SELECT is_available, refusal, answered_at, answered_at > now() - interval '1 day' AS is_fresh
         FROM payunit_account_operation WHERE id = ? AND deleted_at IS NULL`,
      [idOf(asker, operation)],
    )
    if (rows.length === 0) {
      return NEVER_ASKED
    }
    const { is_available, is_fresh, refusal, answered_at } = standingRow.parse(rows[0])
    const state = is_available ? "available" : is_fresh ? "unavailable" : "unknown"
    return { state, answeredAt: answered_at, refusal }
  }

  /** Notes what the service answered. `refusal`: null for an answer that can be read. */
  async note(asker: Asker, operation: OperationName, refusal: string | null): Promise<void> {
    await this.send(
      `INSERT INTO payunit_account_operation (id, is_available, refusal, answered_at) VALUES (?, ?, ?, now())
       ON CONFLICT (id) DO UPDATE
         SET is_available = EXCLUDED.is_available, refusal = EXCLUDED.refusal, answered_at = now(), updated_at = now()
       RETURNING id`,
      [idOf(asker, operation), refusal === null, refusal],
    )
  }
}

function idOf({ account, mode }: Asker, operation: OperationName): string {
  return [account, mode, operation].join(":")
}
