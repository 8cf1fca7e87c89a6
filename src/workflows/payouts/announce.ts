import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { COUNTRIES, maskPhone, newTransactionId } from "../../gateway"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import type { KeyedRequest } from "../../modules/payunit/idempotency"
import type { PayoutRecord } from "../../modules/payunit/refunds"
import { paidMoney, refuseWhilePayable } from "../../modules/payunit/transactions"
import { payeeOf, requestPayout } from "../../payments"
import { withLeaseOf } from "../leases"
import { withMoneyDetached } from "../refunds"
import { afterMove } from "./record"
import { refuseUnsendable } from "./refusals"

/** Input of {@link announcePayout}. */
export interface AnnouncePayoutInput {
  transaction_id: string
  /** Major units of what was paid; null for all that is left. */
  amount: number | null
  /** The payee's number as somebody typed it. Goes to the service, and is kept nowhere. */
  phone: string
  /** Shortcode of the payee's operator; null for the one that such numbers belong to. */
  operator: string | null
  /** The payee's name, for the operator. */
  name: string
  /** Id of the user or API key. */
  created_by: string
  /** The key that the request was sent with. */
  request?: KeyedRequest | null
}

/** How long somebody else who works on the same payment, or the same order's money, is waited for. */
const PAYMENT_TIMEOUT_MS = 3_000
const ORDER_TIMEOUT_MS = 10_000

/**
 * Announces a refund that PayUnit is to send: writes it down, so that its amount is spoken for, and asks PayUnit for a token
 * that it can be sent with. Nothing leaves before {@link sendPayout}. It is no workflow of Medusa's, which keeps what goes
 * into it: the payee's number goes through here to the service alone.
 *
 * @returns the payout: `requested` and ready to be sent, or `refused`, or `unknown`
 * @throws MerchantError
 */
export async function announcePayout(container: MedusaContainer, input: AnnouncePayoutInput): Promise<PayoutRecord> {
  const payunit = resolvePayUnit(container)
  const { transactions, payouts, pseudonyms } = payunit
  const transaction = await transactions.find(input.transaction_id)
  if (transaction === null) {
    throw new MerchantError("transaction_not_found")
  }
  const payee = payeeOf(input.phone, input.operator)
  if (paidMoney(transaction).currencyCode.toUpperCase() !== COUNTRIES[0].currency) {
    throw new MerchantError("payout_currency")
  }
  const { payout, isNew } = await alone(container, input.transaction_id, async () => {
    const current = await transactions.find(input.transaction_id)
    if (current === null) {
      throw new MerchantError("transaction_not_found")
    }
    await refuseUnsendable(container, current)
    refuseWhilePayable(current)
    return await withMoneyDetached(container, current, async () =>
      payouts.prepare({
        ...{ id: newTransactionId(), transaction_id: current.id, amount: input.amount },
        ...{ operator: payee.operator, payee_masked: maskPhone(payee.phone) },
        ...{ payee_hash: pseudonyms.of("phone", payee.phone), created_by: input.created_by },
        request: input.request ?? null,
      }),
    )
  })
  const requested = isNew ? await requestPayout(payunit, payout, { payee, name: input.name }) : payout
  return isNew ? await afterMove(container, requested) : requested
}

/** Does something while nobody else works on a payment, nor on its order's money. */
async function alone<Result>(
  container: MedusaContainer,
  transactionId: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const { transactions, leases } = resolvePayUnit(container)
  const owner = randomUUID()
  if (!(await leases.acquireAloneWithin(transactionId, owner, PAYMENT_TIMEOUT_MS))) {
    throw new MerchantError("in_use")
  }
  try {
    const transaction = await transactions.find(transactionId)
    if (transaction === null) {
      throw new MerchantError("transaction_not_found")
    }
    const done = await withLeaseOf(container, transaction, ORDER_TIMEOUT_MS, act)
    if (done.kind === "busy") {
      throw new MerchantError("in_use")
    }
    return done.result
  } finally {
    await leases.releaseAlone(transactionId, owner)
  }
}
