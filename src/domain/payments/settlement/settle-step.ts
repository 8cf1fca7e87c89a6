import { type Cause, cause, type Causes, causesIn } from "../../texts"
import { type PaidTransaction, place, type Placement, type OrderContext } from "./placement"
import type { HeldReason, TransactionState } from "../states"

/*
 * How money that is known to be taken finds its place, step by step. Pure: the workflow carries the steps out on a
 * store, and the model in the unit tests on a store in memory.
 */

/** How often Medusa is asked to place an order before its refusal is shown as a held item. It is tried on after that. */
export const ATTEMPTS_BEFORE_HELD = 2

/** Adopting, applying and looking take three rounds at most. */
const MAX_ROUNDS = 4

/** For how long a completion that is under way, or got stuck, is waited for at most, from when the money was known. */
const MAX_COMPLETING_MS = 5 * 60_000

/** When to look again after a completion got stuck: Medusa's lock on the cart has ended by itself then. */
export const STUCK_AGAIN_MS = 150_000

/** When to look again after somebody else was quicker. */
const QUICKER_AGAIN_MS = 1_000

/** The row of a transaction whose money is known to be taken. */
export interface PaidRow extends PaidTransaction {
  state: TransactionState
  /** Whether the transaction's money has no place yet: see `isUnsettledMoney`. */
  isUnsettled: boolean
  /** How often the money could not be placed. */
  attempts: number
}

/** Something that a cart wants, and of which there is too little in stock. */
export interface ShortItem {
  name: string
  /** How many the cart wants. */
  quantity: number
  /** How many can be sold. */
  stock: number
  /** Names of the stock locations that sell the item; null where there is none. */
  where: string | null
}

/** What Medusa says, as far as it was read in this round. */
export interface StepContext {
  orderContext: OrderContext
  /** In how many milliseconds a completion of the cart is to be looked at again; null where nobody is at it. Absent: not read yet. */
  completingForMs?: number | null
  /** Whether the completion that made the order was broken off, and the order stands all the same. Absent: not read. */
  isCompletionBrokenOff?: boolean
  /** What there is too little of for the cart. Absent: not read yet. */
  shortItems?: readonly ShortItem[]
  /** Medusa's refunds of this payment that nobody recorded: no money was refunded by them. Absent: not read yet. */
  orphanedRefunds?: readonly string[]
}

/** How far a check has come. */
export interface PlacementAttempt {
  /** From 0. */
  number: number
  /** Why Medusa refused what the round before tried; null where it tried nothing, or was not refused. */
  refusal: Cause | null
}

export const FIRST_ATTEMPT: PlacementAttempt = { number: 0, refusal: null }

/** What ends a check. */
export type LastStep =
  /** The money has its place already, or lost it to somebody else's decision. */
  | { do: "stop" }
  /** `setCollectionAmount`: what the payment collection is to ask for; null where that is right. */
  | { do: "settle"; orderId: string | null; setCollectionAmount: number | null }
  /** `isBooked`: the order `orderId` holds the money all the same. */
  | { do: "hold"; reason: HeldReason; why: Cause; isBooked: boolean; orderId: string | null }
  /** Look again after so long. `stuck`: why Medusa's completion of the cart stopped in its middle. */
  | { do: "wait"; milliseconds: number; stuck: Cause | null }
  /** Try again after a back-off. `isHeld`: meanwhile it is shown as a held item. */
  | { do: "retry"; why: Causes; isHeld: boolean }

type Adopt = Extract<Placement, { do: "adopt" }>
type Apply = Extract<Placement, { do: "apply" }>

/** What to do next about money that is known to be taken. */
export type Step =
  | LastStep
  /** Read what the context lacks: its parts that may be absent. */
  | { do: "read"; what: "completion" | "stock" | "refunds" }
  /** Delete Medusa's refunds that are none, by their ids. */
  | { do: "delete_refunds"; refunds: readonly string[] }
  /** Win the right to tell Medusa "captured", which one transaction of a payment collection has. */
  | { do: "claim" }
  | Adopt
  | Apply

/** Decides the next step of a check: from the row and from what was read and tried in it so far. */
export function nextStep(row: PaidRow, context: StepContext, round: PlacementAttempt): Step {
  if (!row.isUnsettled) {
    return { do: "stop" }
  }
  if (round.number >= MAX_ROUNDS) {
    return retry(row, round.refusal ?? cause("not_at_rest"))
  }
  const { orderContext } = context
  const placement = place(row, orderContext)
  if (row.state === "paid" && isBookedBy(placement)) {
    // Two attempts may share one session: what Medusa has captured of it may be the other's.
    return { do: "claim" }
  }
  switch (placement.do) {
    case "settle":
      return (
        untilCompleted(row, context) ??
        untilRefundsAreReal(context) ?? {
          do: "settle",
          orderId: orderContext.order?.id ?? null,
          setCollectionAmount: amountPaid(orderContext),
        }
      )
    case "hold":
      return placement.isBooked
        ? (untilRefundsAreReal(context) ?? { ...placement, orderId: orderContext.order?.id ?? null })
        : { ...placement, orderId: null }
    case "wait":
      return { do: "wait", milliseconds: placement.milliseconds, stuck: null }
    case "adopt":
      return row.state === "paid" ? { do: "claim" } : placement
    case "apply":
      return round.refusal === null
        ? (untilCompleted(row, context) ?? untilSupplied(row, context) ?? placement)
        : retry(row, round.refusal)
  }
}

/** Whether Medusa's books have the money that was captured for the session. */
function isBookedBy(placement: Placement): boolean {
  return placement.do === "settle" || (placement.do === "hold" && placement.isBooked)
}

/** A completion of the cart that is under way may still take its order back: it is waited for, though not without end. */
function untilCompleted({ paidForMs }: PaidRow, { completingForMs }: StepContext): Step | null {
  if (paidForMs >= MAX_COMPLETING_MS || completingForMs === null) {
    return null
  }
  return completingForMs === undefined
    ? { do: "read", what: "completion" }
    : { do: "wait", milliseconds: completingForMs, stuck: null }
}

/**
 * Medusa writes a refund of the whole payment down when it takes an order back, and deletes it once PayUnit's provider has
 * refused. Where the database fails at that moment it stays, and the order that is placed later counts as refunded.
 */
function untilRefundsAreReal({ orderContext, orphanedRefunds }: StepContext): Step | null {
  if (orderContext.collection === null || orderContext.collection.refunded <= 0) {
    return null
  }
  if (orphanedRefunds === undefined) {
    return { do: "read", what: "refunds" }
  }
  return orphanedRefunds.length === 0 ? null : { do: "delete_refunds", refunds: orphanedRefunds }
}

/**
 * What was paid of a cart's payment collection, where that asks for something else: the cart was being changed while its
 * money was captured. Only where nothing more is to be paid on the order, and nobody else has paid this collection.
 */
function amountPaid({ session, collection, cart, order, rivalPaid }: OrderContext): number | null {
  if (session === null || collection === null || cart === null || order === null) {
    return null
  }
  const isAllPaid = order.outstanding <= 0 && !rivalPaid && collection.state !== "canceled"
  return isAllPaid && collection.amount !== session.amount ? session.amount : null
}

/** What comes between an order that may be placed and telling Medusa so. Completing a cart whose stock runs out may never end. */
function untilSupplied(row: PaidRow, { orderContext, shortItems }: StepContext): Step | null {
  if (row.state === "paid") {
    return { do: "claim" }
  }
  if (orderContext.order !== null || orderContext.cart === null) {
    return null
  }
  if (shortItems === undefined) {
    return { do: "read", what: "stock" }
  }
  return shortItems.length === 0 ? null : retry(row, shortItems.map(shortage))
}

function shortage({ name, quantity, stock, where }: ShortItem): Cause {
  return where === null
    ? cause("short_of", { item: name, quantity, stock })
    : cause("short_of_at", { item: name, quantity, stock, where })
}

/** What Medusa came to when it was asked to adopt or apply. */
export interface Outcome {
  /** Why Medusa refused; null where it did not. Applying always has one, since Medusa tells no success apart. */
  refusal: Cause | null
  /** Whether Medusa's completion of the cart stopped in its middle. */
  isStuck: boolean
}

/** What an outcome decides by itself; null where a check of Medusa tells. */
export function stepAfter(row: PaidRow, tried: "adopt" | "apply", { refusal, isStuck }: Outcome): LastStep | null {
  if (refusal === null) {
    return null
  }
  if (tried === "adopt") {
    return retry(row, refusal)
  }
  return isStuck && row.paidForMs < MAX_COMPLETING_MS
    ? { do: "wait", milliseconds: STUCK_AGAIN_MS, stuck: refusal }
    : null
}

/** What becomes of money whose payment collection is another transaction's. */
export const PAID_BY_ANOTHER: Extract<LastStep, { do: "hold" }> = {
  do: "hold",
  reason: "paid_twice",
  why: cause("other_payment_recorded"),
  isBooked: false,
  orderId: null,
}

/** What follows where the right could not be won: another transaction has it, or somebody was quicker with this one. */
export function stepAfterLostClaim(reason: "collection_taken" | "state"): LastStep {
  return reason === "collection_taken" ? PAID_BY_ANOTHER : { do: "wait", milliseconds: QUICKER_AGAIN_MS, stuck: null }
}

/** Medusa could not place the order: it is tried again, less and less often, and shown once it stays that way. */
export function retry(
  { state, attempts }: Pick<PaidRow, "state" | "attempts">,
  why: Cause | Causes,
): Extract<LastStep, { do: "retry" }> {
  return { do: "retry", why: causesIn(why), isHeld: state === "held" || attempts >= ATTEMPTS_BEFORE_HELD }
}
