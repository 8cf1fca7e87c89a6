import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { expectedPayment, heldFacts, isWaiting } from "../../domain/payments"
import { resolvePayUnit } from "../../modules/payunit"
import { paidMoney, type TransactionRecord } from "../../modules/payunit/transactions"
import { readOrderContext } from "../settlement"

/** Money that was paid, and what its cart or order wants instead. Amounts in major units of one currency. */
export interface Difference {
  paid: number
  wanted: number
  currencyCode: string
}

/** By how much held money misses what its cart or order wants now; null where that is not why it is held. */
export async function readDifference(
  container: MedusaContainer,
  transaction: TransactionRecord,
): Promise<Difference | null> {
  const { held_reason, invoice_id, currency_code } = transaction
  const { amount: paid, currencyCode } = paidMoney(transaction)
  const accepts = held_reason === null ? "none" : heldFacts(held_reason).acceptsDifference
  // Where the service's own answers disagree about the amount, there is none to accept.
  const isDoubtful = accepts === "of_paid" && paid === transaction.amount
  const isOther =
    !isDoubtful &&
    isWaiting(transaction) &&
    accepts !== "none" &&
    invoice_id === null &&
    currencyCode.toLowerCase() === currency_code.toLowerCase()
  if (!isOther) {
    return null
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const wanted = expectedPayment(await readOrderContext(resolvePayUnit(container), query, transaction))
  return wanted?.currency.toLowerCase() === currencyCode.toLowerCase()
    ? { paid, wanted: wanted.amount, currencyCode }
    : null
}
