import type { RefusalCode } from "./errors"
import { hasMoney, isUnderWay, mayBeDeclined, type Payment } from "./payment"

/** Why something was not done: by the store's code, or by ours. */
export interface ShopperError {
  code: RefusalCode | "unreachable"
  /** The sentence of the store, if it said one. */
  text: string | null
  /** When trying again makes sense, in milliseconds of this clock. */
  retryAt: number | null
  details: readonly string[]
}

interface Always {
  /** Why the last thing that the shopper wanted was not done. */
  problem: ShopperError | null
  /** The store could not be reached the last time. It is asked again. */
  isOffline: boolean
}

/** What only a browser knows of a payment: what its shopper does, and what the store has not told. */
type OfBrowser =
  /** Nothing is begun yet. */
  | { name: "idle"; payment: null; isStarting: boolean }
  /** The store is being asked, or says what this version does not know. */
  | { name: "checking"; payment: Payment | null }
  /** The shopper chooses how to pay: what is `open` at the store, or in place of a try that they turned away from. */
  | {
      name: "choose"
      payment: Payment
      isStarting: boolean
      /**
       * When the prompt ends that still waits on another phone, in milliseconds of this clock; null if none does. It
       * can be confirmed until then, so nothing is sent before.
       */
      endsAt: number | null
    }
  /** A prompt is being sent. */
  | { name: "sending"; payment: Payment; provider: string }
  /** A prompt may have been sent, or not. */
  | { name: "unanswered"; payment: Payment }
  /** The shopper is on their way to PayUnit's page. */
  | { name: "redirecting"; payment: Payment; url: string }
  /** The store knows no such payment. */
  | { name: "not_found"; payment: Payment | null }

/** What the store says, in its words. */
type OfStore =
  | {
      name: "confirm_on_phone"
      payment: Payment
      /** When the prompt ends and another may be sent, in milliseconds of this clock. */
      endsAt: number | null
      /** The payment was declined, which may not be PayUnit's last word: another may be sent before the end. */
      mayBeDeclined: boolean
    }
  /** Where no page of a bank is known, the payment's `redirect_url` is null: there is nothing to do but wait. */
  | { name: "confirm_with_bank" | "processing" | "paid" | "in_review"; payment: Payment }
  | { name: "failed" | "cancelled" | "expired"; payment: Payment; isStarting: boolean }

/** Where a payment stands for a shopper: a status of the store's, or what only this browser knows. */
export type PaymentState = Always & (OfBrowser | OfStore)

/** What happens to a payment. */
export type PaymentEvent =
  | { type: "checking" }
  | { type: "starting" }
  | { type: "start_refused"; problem: ShopperError }
  | { type: "redirecting"; payment: Payment; url: string }
  /** The shopper is back on this page without having left it, by the browser's "back". */
  | { type: "came_back" }
  /** The shopper wants to choose, or choose anew. `payment`: of a session that was just opened. */
  | { type: "choosing"; payment?: Payment; problem?: ShopperError }
  | { type: "sending"; provider: string }
  | { type: "pay_answered"; payment: Payment; now: number }
  | { type: "pay_refused"; problem: ShopperError }
  | { type: "pay_unanswered" }
  /** The store told how the payment stands. */
  | { type: "report"; payment: Payment; now: number }
  | { type: "trouble" }
  | { type: "gone" }
  | { type: "reset" }

/** Before anything happened. */
export const IDLE: PaymentState = { name: "idle", payment: null, isStarting: false, problem: null, isOffline: false }

/** A problem that the store told nothing of. */
export function problemWith(code: ShopperError["code"]): ShopperError {
  return { code, text: null, retryAt: null, details: [] }
}

const FINE = { problem: null, isOffline: false } as const

/** The state after an event. Pure; what does not fit the state changes nothing. */
export function nextState(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case "reset":
      return IDLE
    case "checking":
      return checking(state.payment)
    case "starting":
      return "isStarting" in state ? { ...state, isStarting: true, problem: null } : state
    case "start_refused":
      return "isStarting" in state ? { ...state, isStarting: false, problem: event.problem } : state
    case "redirecting":
      return { name: "redirecting", payment: event.payment, url: event.url, ...FINE }
    case "came_back":
      return state.name === "redirecting" ? checking(state.payment) : state
    case "choosing": {
      const payment = event.payment ?? state.payment
      return payment === null || hasMoney(payment.status)
        ? state
        : choosing(payment, event.problem, isWaiting(payment) && "endsAt" in state ? state.endsAt : null)
    }
    case "sending":
      return state.payment === null
        ? state
        : { name: "sending", payment: state.payment, provider: event.provider, ...FINE }
    case "pay_answered":
      return stateFromPayment({ ...state, ...FINE }, event.payment, event.now)
    case "pay_refused":
      return state.name === "sending" ? choosing(state.payment, event.problem) : state
    case "pay_unanswered":
      return state.name === "sending"
        ? { name: "unanswered", payment: state.payment, isOffline: true, problem: null }
        : state
    case "report":
      return reportState({ ...state, isOffline: false }, event.payment, event.now)
    case "trouble":
      return { ...state, isOffline: true }
    case "gone":
      return { name: "not_found", payment: state.payment, ...FINE }
  }
}

function reportState(state: PaymentState, payment: Payment, now: number): PaymentState {
  // What was asked before the shopper pressed a button may be answered after it; only money is news then.
  if ((state.name === "sending" || state.name === "redirecting") && !hasMoney(payment.status)) {
    return state
  }
  // Who is choosing goes on choosing, whatever became of the try before. Unless there is something to wait for that they
  // have not turned away from.
  const isLeft = mayBeDeclined(payment) && state.payment !== null && mayBeDeclined(state.payment)
  if (state.name === "choose" && (isLeft || !isUnderWay(payment.status))) {
    return { ...state, payment, endsAt: null }
  }
  if (state.name === "choose" && state.endsAt !== null && payment.status === "confirm_on_phone") {
    return { ...state, payment, endsAt: isWaiting(payment) ? endOf(state, payment, now) : null }
  }
  if (state.name === "unanswered" && !isUnderWay(payment.status)) {
    return choosing(payment, problemWith("unreachable"))
  }
  return stateFromPayment(state, payment, now)
}

function stateFromPayment(state: PaymentState, payment: Payment, now: number): PaymentState {
  const { isOffline } = state
  switch (payment.status) {
    case "open":
      return { ...choosing(payment, state.problem), isOffline }
    case "confirm_on_phone":
      return {
        name: "confirm_on_phone",
        payment,
        endsAt: endOf(state, payment, now),
        mayBeDeclined: mayBeDeclined(payment),
        isOffline,
        problem: null,
      }
    case "confirm_with_bank":
    case "processing":
    case "paid":
    case "in_review":
      return { name: payment.status, payment, isOffline, problem: null }
    case "failed":
    case "cancelled":
    case "expired":
      return state.name === payment.status
        ? { ...state, payment }
        : { name: payment.status, payment, isStarting: false, isOffline, problem: null }
    default:
      // A status that this version does not know yet.
      return { ...checking(payment), isOffline }
  }
}

function choosing(payment: Payment, problem: ShopperError | null = null, endsAt: number | null = null): PaymentState {
  return { name: "choose", payment, isStarting: false, endsAt, isOffline: false, problem }
}

/** Whether a prompt waits on a phone that nobody has said to be declined. */
function isWaiting(payment: Payment): boolean {
  return payment.status === "confirm_on_phone" && !mayBeDeclined(payment)
}

function checking(payment: Payment | null): PaymentState {
  return { name: "checking", payment, ...FINE }
}

/** Answers take unlike times, so that each would give a slightly different end: the first one stands. */
const SAME_PROMPT_MS = 5_000

function endOf(state: PaymentState, { prompt }: Payment, now: number): number | null {
  if (prompt === null) {
    return null
  }
  const end =
    typeof prompt.expires_in === "number"
      ? now + prompt.expires_in * 1_000
      : prompt.expires_at === null
        ? null
        : Date.parse(prompt.expires_at)
  const before = "endsAt" in state ? state.endsAt : null
  return end !== null && before !== null && Math.abs(end - before) < SAME_PROMPT_MS ? before : end
}

/** Whether a press of "pay" has any meaning: nothing is paid, and nothing under way but what may have been declined. */
export function mayPay(state: PaymentState): boolean {
  switch (state.name) {
    case "choose":
      return state.endsAt === null
    case "failed":
    case "cancelled":
    case "expired":
      return true
    case "confirm_on_phone":
      return state.mayBeDeclined
    default:
      return false
  }
}
