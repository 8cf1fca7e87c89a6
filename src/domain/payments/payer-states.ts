import {
  blocksPaying,
  hasLivePrompt,
  isBeingConfirmed,
  isDoubtful,
  isRetained,
  isResolved,
  isUnsettledMoney,
  type PaymentRow,
} from "./payment-row"

/** What is so of what a payer pays, by its state. */
interface PayerFacts {
  /** Whether money came, or may have come: nobody is to pay again. */
  hasMoney: boolean
  /** Whether what was given out, a page or a prompt, may still bring money. */
  isPayable: boolean
  /** Whether the state changes any moment: somebody is confirming the payment, or it is being recorded. */
  isInProgress: boolean
}

const NEITHER: PayerFacts = { hasMoney: false, isPayable: false, isInProgress: false }
const PAYABLE: PayerFacts = { ...NEITHER, isPayable: true }
const CONFIRMING: PayerFacts = { ...PAYABLE, isInProgress: true }
const TAKEN: PayerFacts = { ...NEITHER, hasMoney: true }

const OF_BOTH = {
  /** Nobody is paying now. */
  open: PAYABLE,
  /** A prompt waits on a phone. */
  confirm_on_phone: CONFIRMING,
  /** A card was passed on, and its bank may want a word of its holder. */
  confirm_with_bank: CONFIRMING,
  /** The money came, and finds its place. */
  processing: { ...TAKEN, isInProgress: true },
  paid: TAKEN,
  /** Money came, or may have come, and the shop has to look at it. */
  in_review: TAKEN,
  /** The time to pay is over. What came in time all the same is noticed. */
  expired: NEITHER,
} as const

const OF_PAYMENTS = {
  /** The service says that the payment was declined. */
  failed: NEITHER,
  /** Given up by the payer, or refunded. */
  cancelled: NEITHER,
} as const

const OF_REQUESTS = {
  /** The shop took the request back. */
  withdrawn: NEITHER,
  /** Nothing is to be paid any more: it was paid another way, or is void, or its order is cancelled. */
  closed: NEITHER,
} as const

/** Every state in which a payer may see what they pay, and what is so of it: the one vocabulary for payers. */
export const PAYER_FACTS = { ...OF_BOTH, ...OF_PAYMENTS, ...OF_REQUESTS } as const

export type PayerState = keyof typeof PAYER_FACTS

/** How a single payment stands for its payer. */
export type PaymentStatus = keyof typeof OF_BOTH | keyof typeof OF_PAYMENTS

/** How something that is asked for stands: a payment request, or an invoice. It may take several payments. */
export type RequestState = keyof typeof OF_BOTH | keyof typeof OF_REQUESTS

export const PAYMENT_STATUSES = wordsOf({ ...OF_BOTH, ...OF_PAYMENTS })
export const REQUEST_STATES = wordsOf({ ...OF_BOTH, ...OF_REQUESTS })

function wordsOf<Word extends string>(facts: Readonly<Record<Word, PayerFacts>>): [Word, ...Word[]] {
  return Object.keys(facts) as [Word, ...Word[]]
}

/** Whether nothing more is waited for: it can neither be paid, as it is, nor is it being recorded. */
export function isFinal(state: PayerState): boolean {
  const { isPayable, isInProgress } = PAYER_FACTS[state]
  return !isPayable && !isInProgress
}

/** Whether money came, or is just being made to come: nothing else is to be paid in its place. */
export function isUnderWay<State extends PayerState>(state: State): state is State & RequestState {
  const { hasMoney, isInProgress } = PAYER_FACTS[state]
  return hasMoney || isInProgress
}

/** How a payment stands for its payer, by its row alone. */
export function payerStatus(payment: PaymentRow): PaymentStatus {
  if (isUnsettledMoney(payment)) {
    return payment.state === "held" ? "in_review" : "processing"
  }
  if (isDoubtful(payment)) {
    return isBeingConfirmed(payment) ? "processing" : "in_review"
  }
  switch (payment.state) {
    case "settled":
      return "paid"
    case "held":
      return heldStatus(payment)
    case "failed":
    case "cancelled":
    case "expired":
      return payment.state
    case "prompted":
      return !hasLivePrompt(payment) ? "expired" : isByCard(payment) ? "confirm_with_bank" : "confirm_on_phone"
    default:
      return payment.link_expires_at !== null && payment.link_expires_at <= payment.now ? "expired" : "open"
  }
}

function heldStatus(payment: PaymentRow): PaymentStatus {
  if (isRetained(payment)) {
    return "in_review"
  }
  if (isResolved(payment)) {
    return payment.resolution === "refunded" ? "cancelled" : "expired"
  }
  if (payment.held_reason === "cancelled_without_refund") {
    return "paid"
  }
  // Nobody can be asked about an account that is gone; without a prompt, only a page was open.
  return blocksPaying(payment) || payment.held_reason !== "account_unavailable" ? "in_review" : "expired"
}

/** Whether the payer has to confirm the payment, on their phone or at their bank. */
export function awaitsPayer(status: PaymentStatus | RequestState): boolean {
  return status === "confirm_on_phone" || status === "confirm_with_bank"
}

/** Whether a card waits for its bank, and nobody told the bank's page. There may be none. */
export function needsCardAgain(payment: PaymentRow & { confirmation_url: string | null }): boolean {
  return payment.confirmation_url === null && payerStatus(payment) === "confirm_with_bank"
}

/** A card was passed on: there is a prompt's time, and no phone. */
function isByCard(payment: PaymentRow): boolean {
  return payment.prompt_phone_masked === null
}

/**
 * The payment that tells how a payment collection stands: one whose money is taken or may be taken any moment, else the
 * newest; null where there is none.
 *
 * @param payments its own, newest first
 */
export function decisivePayment<Row extends PaymentRow>(payments: readonly Row[]): Row | null {
  return payments.find(blocksPaying) ?? payments.find(hasLivePrompt) ?? payments[0] ?? null
}

/**
 * How something that is asked for stands for its payer. A payment tells, if it has money or is just being made; otherwise,
 * and once it is paid by its own books, what is asked for tells itself. A payment that a person has resolved tells nothing;
 * if Medusa has its capture on record all the same, nothing more can be paid in its place.
 *
 * @param payments which may tell, newest first
 * @param itself how it stands but for these payments
 * @returns the state, and the payment that tells it; null where none does
 */
export function requestState<Row extends PaymentRow>(
  payments: readonly Row[],
  itself: Extract<RequestState, "open" | "paid" | "expired" | "withdrawn" | "closed">,
): { state: RequestState; payment: Row | null } {
  const payment = decisivePayment(payments)
  if (payment === null || itself === "paid") {
    return { state: itself, payment: null }
  }
  if (isResolved(payment)) {
    return blocksPaying(payment) ? { state: "closed", payment } : { state: itself, payment: null }
  }
  const status = payerStatus(payment)
  return isUnderWay(status) ? { state: status, payment } : { state: itself, payment: null }
}
