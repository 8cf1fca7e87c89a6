import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type AlertFacts, channelsFor, subjectOfAlert } from "../../domain/alerts"
import { heldFacts } from "../../domain/payments"
import { resolvePayUnit, type TransactionOutboxEvent } from "../../modules/payunit"
import type { TransactionRecord } from "../../modules/payunit/transactions"
import { deliverSoon } from "./deliver"

/**
 * Tells people and programs outside of the admin, once for each thing however often it is raised. Where nobody
 * wants to be told, nothing happens.
 *
 * @param occurredAt by default now
 * @throws what the database throws: then it is to be raised again
 */
export async function raiseAlert(
  container: MedusaContainer,
  facts: AlertFacts,
  occurredAt: Date | null = null,
): Promise<void> {
  const { alerts, alertSettings } = resolvePayUnit(container)
  const rules = await alertSettings.rules()
  if (channelsFor(facts.kind, rules).length === 0) {
    return
  }
  const subject = subjectOfAlert(facts) ?? randomUUID()
  if (await alerts.raise(facts, { subject, occurredAt, rules })) {
    deliverSoon(container, rules)
  }
}

/** What a payment on hold is told by. Named one by one, so that nothing of it goes out by being added to it. */
export function alertOfPayment(
  { id, held_reason }: TransactionOutboxEvent,
  transaction: TransactionRecord,
): AlertFacts {
  return {
    kind: heldFacts(held_reason)?.money === "taken_back" ? "payment_reversed" : "payment_held",
    event_id: id,
    transaction_id: transaction.id,
    account: transaction.account,
    mode: transaction.mode,
    order_id: transaction.order_id,
    amount: transaction.amount,
    currency_code: transaction.currency_code,
    held_reason: held_reason ?? "",
  }
}
