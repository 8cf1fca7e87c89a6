import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { resolvePayUnit } from "../../modules/payunit"
import { IdempotencyKeys, type KeyedRequest } from "../../modules/payunit/idempotency"
import {
  hasLivePrompt,
  paidMoney,
  type PlacingRequest,
  refuseUnlessHeld,
  refuseWhilePayable,
  type TransactionRecord,
} from "../../modules/payunit/transactions"
import { MerchantError, tryAgainAfter } from "../../modules/payunit/errors"
import { heldFacts, UNKNOWN_REASON, needsManualConfirmation, whyNotPlaceable } from "../../domain/payments"
import { asSentence, cause, sumOf } from "../../domain/texts"
import { isPlacedWithoutStock, reserveForHeld } from "./reserve-held"
import { openPartCollection } from "../invoices"
import { leaseAloneStep } from "../leases"
import { readDifference } from "./difference"
import { settleTransactionStep } from "./settle-transaction"

/** Input of {@link placeHeldOrderWorkflow}. */
export interface PlaceHeldOrderInput {
  transaction_id: string
  note: string | null
  /**
   * What the payment's cart is worth, or its order still wants, as whoever decides has seen it, in major units: they
   * accept that another amount was paid. Null where nothing is accepted.
   */
  accepted_worth?: number | null
  /** Id of the user or API key that asked for it. */
  asked_by: string
  /** The key that the request was sent with. */
  request?: KeyedRequest | null
}

/** Money that was told of gets a payment collection once it is to be placed, if it had none. */
async function giveCollection(container: MedusaContainer, transaction: TransactionRecord): Promise<TransactionRecord> {
  const { transactions } = resolvePayUnit(container)
  const { id, invoice_id, installment_id, amount } = transaction
  const part = { invoiceId: invoice_id ?? "", installmentId: installment_id, amount }
  const collection = await openPartCollection(container, transaction, part)
  await transactions.giveCollection(id, collection.id)
  return refuseUnlessHeld(await transactions.find(id))
}

/**
 * What a person accepts who wants an order placed although another amount was paid than it costs: as long as it costs what
 * they have seen.
 */
async function acceptDifference(
  container: MedusaContainer,
  transaction: TransactionRecord,
  acceptedWorth: number,
): Promise<Pick<PlacingRequest, "why" | "amount">> {
  const difference = await readDifference(container, transaction)
  if (difference === null) {
    throw new MerchantError("no_difference")
  }
  const { paid, wanted, currencyCode } = difference
  if (wanted !== acceptedWorth) {
    const now = sumOf(wanted, currencyCode)
    throw new MerchantError("worth_changed", {
      en: `It is ${now.en} by now. Look again, and decide by that.`,
      fr: `C’est maintenant ${now.fr}. Regardez de nouveau, puis décidez.`,
    })
  }
  return { why: cause("difference_accepted", { paid, worth: wanted }), amount: paid }
}

/** Lets settlement take up what is held. It is leased: of two at once, one does, and nothing goes back meanwhile. */
const takeUpHeldStep = createStep(
  { name: "payunit-take-up-held", maxRetries: 0 },
  async (
    { transaction_id, note, accepted_worth = null, asked_by, request = null }: PlaceHeldOrderInput,
    { container },
  ) => {
    const { transactions, manualRefunds, payouts } = resolvePayUnit(container)
    await payouts.refuseWhileLive(transaction_id)
    let transaction = refuseUnlessHeld(await transactions.find(transaction_id))
    const reason = transaction.held_reason ?? UNKNOWN_REASON
    const accepted = accepted_worth === null ? null : await acceptDifference(container, transaction, accepted_worth)
    const why = accepted === null ? whyNotPlaceable(reason, transaction.held_causes) : null
    if (why !== null) {
      throw new MerchantError("cannot_be_placed", asSentence(why), { held_reason: reason })
    }
    const isByHand = needsManualConfirmation(reason)
    if (isByHand) {
      refuseWhilePayable(transaction)
    }
    if (isByHand && note === null) {
      throw new MerchantError("note_required", {
        en: "PayUnit does not say that it was paid. Look in PayUnit's dashboard, and say what you saw there.",
        fr: "PayUnit ne dit pas que c’est payé. Regardez dans le tableau de bord de PayUnit, et dites ce que vous y avez vu.",
      })
    }
    const refunded = (await manualRefunds.sums([transaction_id])).get(transaction_id) ?? 0
    if (refunded > 0) {
      const { amount, currencyCode } = paidMoney(transaction)
      const [paid, back] = [sumOf(amount, currencyCode), sumOf(refunded, currencyCode)]
      throw new MerchantError("partly_refunded", {
        en: `Of ${paid.en}, ${back.en} were refunded. Refund the rest, or create an order of that worth by hand and choose “Dismiss”.`,
        fr: `Sur ${paid.fr}, ${back.fr} ont été remboursés. Remboursez le reste, ou créez à la main une commande de cette valeur et choisissez « Classer sans remboursement ».`,
      })
    }
    if (transaction.payment_collection_id === "") {
      transaction = await giveCollection(container, transaction)
    }
    refuseWhileAnotherIsPaid([
      ...(await transactions.ofCollection(transaction.payment_collection_id)),
      ...(transaction.cart_id === null ? [] : await transactions.ofCart(transaction.cart_id)),
    ])
    if (isPlacedWithoutStock(transaction)) {
      await reserveForHeld(container, transaction)
    }
    // What Medusa has captured already only has to be looked at.
    await transactions.atomically(async (database, inside) => {
      const taken =
        heldFacts(reason).awaits === "placing"
          ? await inside.checkHeld(transaction, { by: asked_by, note })
          : await inside.placeHeld(transaction, { by: asked_by, note, isByHand, ...accepted })
      if (!taken) {
        throw new MerchantError("in_use")
      }
      await new IdempotencyKeys(database).keep(request, { type: "held_decision", id: transaction_id })
    })
    return new StepResponse(undefined)
  },
)

/** The shopper would pay for an order that is placed and paid already. */
function refuseWhileAnotherIsPaid(attempts: readonly TransactionRecord[]): void {
  const prompted = attempts.find(hasLivePrompt)
  if (prompted?.prompt_expires_at != null) {
    throw new MerchantError("payment_in_flight", tryAgainAfter(prompted.prompt_expires_at, prompted.now))
  }
}

/**
 * Tries now to place the order of what is held, after a merchant mended what kept it: by the one settlement, which
 * looks, compares and decides as ever, and so may hold it again. The lease goes over to settlement, which lets it go. The
 * result says where it stands afterwards.
 */
export const placeHeldOrderWorkflow = createWorkflow("payunit-place-held-order", (input: PlaceHeldOrderInput) => {
  const leased = leaseAloneStep(transform({ input }, ({ input: { transaction_id } }) => ({ transaction_id })))
  takeUpHeldStep(input)
  return new WorkflowResponse(settleTransactionStep(leased))
})
