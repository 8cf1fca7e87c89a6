import { newTransactionId, chargeFor } from "../../gateway"
import { CONFIRMABLE_STATES, type ConfirmedShares, sharesOf, standingOf } from "../../domain/invoices"
import { cause, moneyOf, sumOf } from "../../domain/texts"
import type { PayUnitModuleService } from "../../modules/payunit"
import { findRecorded, type KeyedRequest, type MoneyRequest } from "../../modules/payunit/idempotency"
import { MerchantError } from "../../modules/payunit/errors"
import type { ConfirmationRow } from "../../modules/payunit/invoices"
import { isUnsettledMoney, type NewEntry, type TransactionRecord } from "../../modules/payunit/transactions"
import type { InvoiceLedger } from "../admission"

/** What staff say was paid of an invoice. */
export interface NewConfirmation extends MoneyRequest {
  invoice_id: string
  /** Id of the user or API key. */
  confirmed_by: string
  /** Which of the invoice's instalments was paid; null where that is not said. */
  installment_id?: string | null
  /** Whether the invoice's order is to hold the money, if there is one. */
  record_on_order: boolean
  /** The key that the request was sent with. */
  request?: KeyedRequest | null
}

/** The order that is to hold confirmed money. Amount in major units. */
export interface ConfirmedOrder {
  id: string
  /** What is still to be paid on the order: may be negative, and have fractions. */
  outstanding: number
  /** Everything that was begun or confirmed for the order. */
  attempts: readonly TransactionRecord[]
  isClosed: boolean
}

/** What is to be done about a confirmation. */
export type ConfirmationPlan =
  /** This very payment was confirmed before: a click repeated, or a request sent again. */
  | { kind: "on_record"; id: string }
  /** What is owed depends on these, which are just being placed. */
  | { kind: "wait"; ids: readonly string[] }
  | ({ kind: "new"; amount: number } & ConfirmedShares)

/**
 * Decides what a confirmation comes to: what of it is owed, and what is too much and is to go back. Nothing is too much
 * for what has no place yet: that is waited for.
 *
 * @param earlier what was confirmed of the invoice before
 * @param named the transaction whose id is given as the reference, if there is one
 * @throws MerchantError
 */
export function planConfirmation(
  ledger: InvoiceLedger,
  earlier: readonly ConfirmationRow[],
  order: ConfirmedOrder | null,
  named: TransactionRecord | null,
  given: NewConfirmation,
): ConfirmationPlan {
  const { invoice, installments, payments } = ledger
  const { left, paidInstallments } = standingOf({ total: invoice.total_amount, installments }, payments)
  const part = installments.find(({ id }) => id === given.installment_id)
  const isRepeated = given.amount === null && part !== undefined && paidInstallments.has(part.id)
  const recorded = findRecorded(
    earlier,
    ({ created_at, now }) => ({ recorded: created_at, now }),
    isRepeated ? { ...given, amount: part.amount } : given,
    left,
  )
  if (recorded !== null) {
    return { kind: "on_record", id: recorded.id }
  }
  const reported = ledger.attempts.find(
    ({ source, reference }) => source === "service" && reference !== null && reference === given.reference,
  )
  if (reported !== undefined) {
    return { kind: "on_record", id: reported.id }
  }
  if (named?.invoice_id === invoice.id && named.settled_at !== null) {
    return { kind: "on_record", id: named.id }
  }
  if (named !== null) {
    // Two tellings of one payment are one, which counts by itself, and for what it was begun for.
    throw new MerchantError("payment_at_payunit", "", { transaction_id: named.id })
  }
  refuseReported(ledger, given)
  refuseUnlessConfirmable(ledger)
  if (given.installment_id != null && part === undefined) {
    throw new MerchantError("installment_not_found")
  }
  if (isRepeated) {
    throw new MerchantError("invoice_paid", {
      en: "This instalment is paid. If more came for it, give the amount.",
      fr: "Cette tranche est payée. S’il est venu plus, indiquez le montant.",
    })
  }
  if (given.amount === null && left <= 0) {
    throw new MerchantError("invoice_paid")
  }
  const amount = given.amount ?? Math.min(part?.amount ?? left, left)
  refuseWrongAmount(amount, invoice.currency_code)
  const plan = planShares(ledger, order, amount)
  return plan.kind === "wait" ? plan : { ...plan, amount }
}

/** How money that came is to be placed: what of it is owed, and what is too much. */
export type ConfirmationShares =
  /** What is owed depends on these, which are just being placed. */
  { kind: "wait"; ids: readonly string[] } | ({ kind: "new" } & ConfirmedShares)

/** Decides what of money that came for an invoice is owed; nothing is too much for what has no place yet. */
export function planShares(
  { invoice, installments, payments, attempts }: InvoiceLedger,
  order: ConfirmedOrder | null,
  amount: number,
): ConfirmationShares {
  if (order?.isClosed === true) {
    // All of what comes for an order that is over is to go back, whatever was owed.
    return { kind: "new", owed: amount, surplus: 0 }
  }
  const { left } = standingOf({ total: invoice.total_amount, installments }, payments)
  const shares = sharesOf(amount, left, order?.outstanding ?? null, invoice.currency_code)
  const ofInvoice = attempts.filter(isOnItsWay)
  const ofOrder = (order?.attempts ?? []).filter(isOnItsWay)
  const beside = sharesOf(
    amount,
    left - sumOfAmounts(ofInvoice),
    order === null ? null : order.outstanding - sumOfAmounts(ofOrder),
    invoice.currency_code,
  )
  const onItsWay = [...ofInvoice, ...ofOrder].map(({ id }) => id)
  return beside.owed < shares.owed && onItsWay.length > 0
    ? { kind: "wait", ids: [...new Set(onItsWay)] }
    : { kind: "new", ...shares }
}

/** Money that is known to be taken and that nothing holds yet. */
function isOnItsWay(one: TransactionRecord): boolean {
  return isUnsettledMoney(one) && one.settled_at === null
}

function sumOfAmounts(some: readonly { amount: number }[]): number {
  return some.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Writes a confirmation down as entries of the ledger: what was owed, to be placed as any money; what was too much, held.
 * An order that is cancelled holds nothing: then all of it waits for somebody.
 *
 * @param collection the payment collection that what was owed is paid through; null where nothing was
 * @returns their ids: first that of what was owed, if anything was
 */
export async function enterConfirmation(
  { transactions }: PayUnitModuleService,
  { invoice }: Pick<InvoiceLedger, "invoice">,
  given: NewConfirmation,
  { amount, owed, surplus }: Extract<ConfirmationPlan, { kind: "new" }>,
  {
    providerId,
    collectionId,
    order,
  }: { providerId: string; collectionId: string | null; order: ConfirmedOrder | null },
): Promise<[string, ...string[]]> {
  const { account, mode, currency_code } = invoice
  const { installment_id = null, method, reference, note, confirmed_by, request = null } = given
  const entry = {
    ...({ source: "staff", account, mode, provider_id: providerId, currency_code, installment_id } as const),
    ...{ invoice_id: invoice.id, order_id: order?.id ?? null, payment_collection_id: collectionId ?? "" },
    ...{ method, reference, note, confirmed_by, surplus_of: null },
  }
  const id = newTransactionId()
  const tooMuch = surplusHold({ amount, owed, surplus }, currency_code)
  const first: NewEntry =
    owed > 0
      ? { ...entry, id, amount: owed, hold: order?.isClosed === true ? LATE_PAYMENT_HOLD : null }
      : { ...entry, id, amount: surplus, hold: tooMuch }
  // The reference is that of the first: two of one invoice are one.
  const rest: NewEntry[] =
    owed > 0 && surplus > 0
      ? [{ ...entry, id: newTransactionId(), amount: surplus, reference: null, surplus_of: id, hold: tooMuch }]
      : []
  await transactions.enter([first, ...rest], request)
  return [id, ...rest.map((one) => one.id)]
}

/**
 * What the service reported of its invoice counts by itself: as much or less confirmed by hand may be the same money.
 *
 * @throws MerchantError `recorded_already`, unless it is said to be other money
 */
function refuseReported({ attempts }: InvoiceLedger, { amount, again = false }: NewConfirmation): void {
  const reported = attempts.filter((one) => one.source === "service" && one.resolution === null)
  const isPerhapsSame = amount === null ? reported.some(isUnsettledMoney) : amount <= sumOfAmounts(reported)
  const same = reported[0]
  if (same !== undefined && isPerhapsSame && !again) {
    throw new MerchantError(
      "recorded_already",
      {
        en: "PayUnit reported it of its invoice. If other money came, say so.",
        fr: "PayUnit l’a signalé sur sa facture. S’il est venu un autre argent, dites-le.",
      },
      { recorded_id: same.id, recorded_at: same.created_at.toISOString() },
    )
  }
}

/** What comes for an order that is over waits for somebody. */
export const LATE_PAYMENT_HOLD = { reason: "late_on_cancelled_order", why: [cause("cancelled_before")] } as const

/** How the part of money is held that nobody owed. */
export function surplusHold(
  { amount, owed, surplus }: { amount: number; owed: number; surplus: number },
  currencyCode: string,
): NonNullable<NewEntry["hold"]> {
  const why =
    owed > 0
      ? cause("surplus_confirmed", { amount: moneyOf(amount, currencyCode), owed, surplus })
      : cause("nothing_owed", { amount: moneyOf(amount, currencyCode) })
  return { reason: "paid_twice", why: [why] }
}

/** @throws MerchantError for an invoice of which nothing can have been paid */
function refuseUnlessConfirmable({ invoice: { state } }: InvoiceLedger): void {
  if (!CONFIRMABLE_STATES.includes(state)) {
    throw new MerchantError(state === "failed" ? "invoice_not_payable" : "invoice_in_doubt")
  }
}

/** @throws MerchantError for what is no sum of money */
function refuseWrongAmount(amount: number, currencyCode: string): void {
  const charge = chargeFor(amount, currencyCode)
  if (!charge.ok || charge.amount !== amount) {
    const said = sumOf(amount, currencyCode)
    throw new MerchantError("wrong_amount", {
      en: `${said.en} cannot have been paid: PayUnit takes whole amounts.`,
      fr: `${said.fr} n’ont pas pu être payés : PayUnit ne prend que des montants entiers.`,
    })
  }
}
