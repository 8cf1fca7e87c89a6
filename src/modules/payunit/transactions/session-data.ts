import { z } from "zod"
import type { TransactionRecord } from "./transaction-record"

/**
 * What stands in `payment_session.data`, which every shopper can read: one object under one name, and nothing that
 * opens anything but the shopper's own payment page.
 */
export interface SessionData {
  session_id: string
  transaction_id: string
  redirect_url: string | null
  expires_at: string | null
  /** What is charged, in major units. */
  amount: number
  currency_code: string
  mode: "test" | "live"
}

/** The name that session data stands under. */
export const SESSION_DATA_KEY = "payunit"

/** The public projection of a transaction. `page`: our address of its payment page, null where it has none. */
export function sessionDataOf(transaction: TransactionRecord, page: string | null): SessionData {
  return {
    session_id: transaction.payment_session_id,
    transaction_id: transaction.id,
    redirect_url: page,
    expires_at: transaction.link_expires_at?.toISOString() ?? null,
    amount: transaction.amount,
    currency_code: transaction.currency_code,
    mode: transaction.mode,
  }
}

/**
 * Data to return to Medusa, which merges it deeply over what the shopper sent: every key of the shopper's is returned
 * as null, since it would stand otherwise.
 */
export function sessionDataOverwrite(
  sent: Record<string, unknown> | undefined,
  data: SessionData,
): Record<string, unknown> {
  const sentUnderOurName = sent?.[SESSION_DATA_KEY]
  return {
    ...nullsFor(sent),
    [SESSION_DATA_KEY]: { ...nullsFor(sentUnderOurName), ...data },
  }
}

function nullsFor(value: unknown): Record<string, null> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.keys(value).map((key) => [key, null]))
    : {}
}

const stored = z.object({ session_id: z.string().optional(), transaction_id: z.string().optional() })

/** The session that stored data belongs to. Data that was never overwritten still has Medusa's own `session_id`. */
export function sessionIdIn(data: Record<string, unknown> | undefined): string | null {
  const ours = stored.safeParse(data?.[SESSION_DATA_KEY])
  const sessionId = (ours.success ? ours.data.session_id : undefined) ?? data?.session_id
  return typeof sessionId === "string" && sessionId !== "" ? sessionId : null
}

/** The transaction that stored data belongs to. Only what we wrote counts. */
export function transactionIdIn(data: Record<string, unknown> | undefined): string | null {
  const ours = stored.safeParse(data?.[SESSION_DATA_KEY])
  return (ours.success ? ours.data.transaction_id : undefined) ?? null
}

const request = z.object({
  return_url: z.string().max(2048).optional().catch(undefined),
  locale: z.string().max(35).optional().catch(undefined),
})

/** The two things of a shopper's data that are read. */
export function readSessionRequest(sent: Record<string, unknown> | undefined): {
  return_url: string | null
  locale: string | null
} {
  const parsed = request.parse(sent ?? {})
  return { return_url: parsed.return_url ?? null, locale: parsed.locale ?? null }
}
