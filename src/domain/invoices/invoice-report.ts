import { type InvoiceStatus, chargeFor } from "../../gateway"
import {
  type EntrySource,
  heldFacts,
  type HeldReason,
  mayBeDuplicate,
  type Resolution,
  type TransactionState,
} from "../payments/states"
import { type Cause, cause } from "../texts"

/**
 * What the service reports of its own invoice (invoice get, beyond the contract), and what the ledger makes of it. The
 * report is a sum, told any number of times and in any order; the ledger's entries of source `service` are what it adds up
 * to beside everything that is entered already.
 */

/** What may come of asking the service about its own link of an invoice. */
export const REPORT_OUTCOMES = [
  /** The invoice's account cannot ask, or not about this invoice. */
  "not_available",
  /** The service was asked a moment ago. */
  "not_asked",
  "no_answer",
  /** The service reported what nobody can make sense of: somebody should look. */
  "unclear",
  /** What the service reported was compared with the ledger, and what was missing there was entered. */
  "compared",
  /** Money of the invoice is just being worked on: the service is asked again soon. */
  "busy",
] as const

/** See {@link REPORT_OUTCOMES}. */
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** What an invoice was billed as. Major units. */
export interface InvoiceTotal {
  /** What the service calls the invoice. */
  serviceId: string
  total: number
  currencyCode: string
}

/** What a report comes to: what was paid, in major units, or why nobody can tell. */
export type ReportedMoney = { kind: "clear"; paid: number } | { kind: "unclear"; why: Cause }

/** Reads a report. What contradicts itself, or is of another invoice or total, says nothing about money. */
export function reportedMoney(billed: InvoiceTotal, report: InvoiceStatus): ReportedMoney {
  const { uuid, currency, total_amount } = report
  const isOther =
    (uuid !== null && uuid !== billed.serviceId) ||
    (currency !== null && currency.toUpperCase() !== billed.currencyCode.toUpperCase()) ||
    (total_amount !== null && total_amount !== billed.total)
  if (isOther) {
    return { kind: "unclear", why: cause("report_of_another") }
  }
  const paid = paidOf(report, billed.total)
  return paid !== null && isWhole(paid, billed.currencyCode)
    ? { kind: "clear", paid }
    : {
        kind: "unclear",
        why: cause("report_contradicts", { status: report.status, paid: String(report.amount_paid ?? "?") }),
      }
}

/** What a report says was paid, in major units; null where its status and its amount do not fit. */
function paidOf({ status, amount_paid, installments }: InvoiceStatus, total: number): number | null {
  switch (status) {
    case "UNPAID":
      return (amount_paid ?? 0) === 0 ? 0 : null
    case "PAID":
      return (amount_paid ?? total) >= total ? (amount_paid ?? total) : null
    case "PARTIALLY_PAID": {
      const paid =
        amount_paid ?? sumOf(installments.filter(isPaid).map(({ amount }) => ({ amount: amount ?? Number.NaN })))
      return paid > 0 && paid < total ? paid : null
    }
    case "UNKNOWN":
      return null
  }
}

function isWhole(amount: number, currencyCode: string): boolean {
  const charge = chargeFor(amount, currencyCode)
  return amount === 0 || (charge.ok && charge.amount === amount)
}

/** An entry of the ledger for the invoice, as far as a report may mean it. */
export interface EntryOfReport {
  id: string
  source: EntrySource
  flow: string
  state: TransactionState
  held_reason: HeldReason | null
  held_causes: readonly { code: string }[] | null
  resolution: Resolution | null
  amount: number
  /** Major units; null where nobody knows. */
  paid_amount: number | null
  method: string | null
  reference: string | null
  service_transaction_id: string | null
  /** The entry that has what was owed of the same confirmation. */
  surplus_of: string | null
  created_at: Date
  paid_at: Date | null
}

/** What was reported before, and when the service was asked this time. */
export interface ReportTiming {
  /** The sum that the service reported last, in major units; null where it never did. */
  before: number | null
  /** By the database's clock: what was entered since, the report cannot know. */
  askedAt: Date
  /** What of each entry PayUnit itself refunded, by its id, in major units. */
  refunds: ReadonlyMap<string, number>
}

/** A part of what a report adds. Major units. */
export interface ReportedPart {
  amount: number
  /** What the service calls the instalment that it pays; null where that is not said. */
  installmentId: string | null
  /** What the service calls the transaction; null where that is not said. */
  reference: string | null
}

/** What a report comes to beside the ledger. */
export type ReportVerdict =
  /** All of the reported money is entered already. */
  | { kind: "entered" }
  /** More came than is entered. */
  | {
      kind: "more"
      /** What surely is other money than everything that is entered. */
      parts: readonly ReportedPart[]
      /** What may be the same money as what staff confirmed; null for nothing. */
      doubtful: { amount: number; confirmed: number; method: string } | null
    }
  /** What the service reported before is not paid any more: entries that are in the books and not covered, newest first. */
  | { kind: "less"; ids: readonly string[] }

/** So long the service may take to count a payment page of its invoice that it calls paid. */
const COUNTING_MS = 3_600_000

/**
 * Compares a report with the ledger. The report counts what came by the service's own link and by pages of its invoice
 * (`invoice` flow), and nothing else; what staff confirmed may be either, unless its reference names a transaction.
 */
export function judgeReport(
  paid: number,
  installments: InvoiceStatus["installments"],
  entries: readonly EntryOfReport[],
  timing: ReportTiming,
): ReportVerdict {
  const paidParts = installments.filter(isPaid)
  const named = new Set(paidParts.flatMap(({ transaction_id }) => (transaction_id === null ? [] : [transaction_id])))
  const reported = entries.filter(({ source }) => source === "service")
  const pages = entries.filter(
    (one) =>
      one.source === "attempt" && one.flow === "invoice" && !isSame(one) && (isTaken(one) || isNamed(one, named)),
  )
  const staffs = entries.filter((one) => one.source === "staff" && one.resolution !== "dismissed")
  const namedIds = new Set(staffs.filter((one) => isNamed(one, named)).map(({ id }) => id))
  const namedStaffs = staffs.filter(({ id, surplus_of }) => namedIds.has(surplus_of ?? id))
  const ofService = [...reported, ...pages].filter((one) => !isGone(one))
  const entered = ofService.reduce((sum, one) => sum + moneyOf(one), 0) + sumOf(namedStaffs)
  const due = paid - entered
  if (due <= 0) {
    const ids = uncovered({ paid, named }, reported, pages, timing)
    return ids.length === 0 ? { kind: "entered" } : { kind: "less", ids }
  }
  const others = staffs.filter((one) => !namedStaffs.includes(one))
  // What was held as perhaps the same, and what somebody dismissed as the same, is explained by that much already.
  const confirmed = sumOf(others) - sumOf(reported.filter(isSame))
  const doubt = Math.min(due, Math.max(0, confirmed))
  const doubtful = doubt === 0 ? null : { amount: doubt, confirmed: sumOf(others), method: others.at(-1)?.method ?? "" }
  return { kind: "more", parts: partsOf(due - doubt, paidParts, entries), doubtful }
}

/**
 * Entries of the service's own word that it does not stand by any more: those that it named once and names no more, then the
 * newest. Only what it reported before can be less.
 */
function uncovered(
  { paid, named }: { paid: number; named: ReadonlySet<string> },
  reported: readonly EntryOfReport[],
  pages: readonly EntryOfReport[],
  { before, askedAt, refunds }: ReportTiming,
): string[] {
  if (before === null || paid >= before) {
    return []
  }
  const kept = (some: readonly EntryOfReport[]): number =>
    some.reduce((sum, one) => sum + Math.max(0, moneyOf(one) - (refunds.get(one.id) ?? 0)), 0)
  const known = reported.filter((one) => one.created_at < askedAt && !isReversed(one) && one.resolution !== "refunded")
  const counted = pages.filter(
    (one) =>
      isTaken(one) &&
      !isReversed(one) &&
      one.paid_at !== null &&
      askedAt.getTime() - one.paid_at.getTime() > COUNTING_MS,
  )
  let missing = Math.min(before, kept(known) + kept(counted)) - paid
  const ids: string[] = []
  const isUnnamed = (one: EntryOfReport): number => (one.reference !== null && !isNamed(one, named) ? 0 : 1)
  const candidates = known
    .filter((one) => one.state === "settled" && !isNamed(one, named) && kept([one]) > 0)
    .toSorted((a, b) => isUnnamed(a) - isUnnamed(b) || b.created_at.getTime() - a.created_at.getTime())
  for (const entry of candidates) {
    if (missing > 0) {
      ids.push(entry.id)
      missing -= kept([entry])
    }
  }
  return ids
}

/** An amount by the instalments that it pays, where these come to exactly that; else as one. */
function partsOf(
  amount: number,
  paidParts: InvoiceStatus["installments"],
  entries: readonly EntryOfReport[],
): ReportedPart[] {
  if (amount <= 0) {
    return []
  }
  const known = new Set(entries.flatMap(({ reference, service_transaction_id }) => [reference, service_transaction_id]))
  const parts = paidParts
    .filter(({ transaction_id }) => transaction_id !== null && !known.has(transaction_id))
    .map((part) => ({ amount: part.amount ?? Number.NaN, installmentId: part.uuid, reference: part.transaction_id }))
  return sumOf(parts) === amount ? parts : [{ amount, installmentId: null, reference: null }]
}

function isPaid({ status }: InvoiceStatus["installments"][number]): boolean {
  return status === "PAID"
}

function isNamed({ reference, service_transaction_id }: EntryOfReport, named: ReadonlySet<string>): boolean {
  return [reference, service_transaction_id].some((id) => id !== null && named.has(id))
}

/** Whether an entry's money is known to be taken, wherever it is by now. */
function isTaken({ state, paid_at, held_reason }: EntryOfReport): boolean {
  const money = heldFacts(held_reason)?.money
  return money !== "none" && (paid_at !== null || (state === "held" && (money === "taken" || money === "surplus")))
}

/** What of an entry was paid, as far as is known. */
function moneyOf({ paid_amount, amount }: EntryOfReport): number {
  return paid_amount ?? amount
}

function isReversed({ held_reason }: EntryOfReport): boolean {
  return heldFacts(held_reason)?.money === "taken_back"
}

/** Whether the service took an entry's money back, and somebody said so. */
function isGone(entry: EntryOfReport): boolean {
  return isReversed(entry) && entry.resolution === "refunded"
}

/** Whether an entry may be the same money as another, or somebody said that it is. */
function isSame({ state, held_causes, resolution }: EntryOfReport): boolean {
  return state === "held" && resolution !== "refunded" && (held_causes ?? []).some(({ code }) => mayBeDuplicate(code))
}

function sumOf(some: readonly { amount: number }[]): number {
  return some.reduce((sum, { amount }) => sum + amount, 0)
}
