import { behaviourOf, isCollectable, isOfOtherOperator, localNumberOf } from "./phones"
import type { Provider } from "./providers"
import type { Simulation } from "./simulation"
import { type CardFacts, linkOf, type Transaction } from "./state"

/** Why nothing came of an attempt to pay. */
export type Refusal =
  "link_expired" | "link_used" | "phone_malformed" | "id_unfit_for_orange" | "phone_busy" | "no_cards_in_test_mode"

/** What came of an attempt to pay. The transaction itself tells whether the payment is decided already. */
export type Attempt = { ok: true } | { ok: false; refusal: Refusal }

/** What came of a prompt, and what its operator calls it. */
export type PromptAttempt = { ok: true; providerTransactionId: string } | { ok: false; refusal: Refusal }

/** A transaction that a payer wants to pay, and by what phone. */
export interface MobilePayment {
  transaction: Transaction
  provider: Provider
  phone: string
  payerName: string | null
  /** Addresses that stand in for those of the transaction, if the prompt is sent. */
  replacing?: { notifyUrl?: string | undefined; returnUrl?: string | undefined } | undefined
}

const ORANGE_TAKES = /^[A-Za-z0-9]{1,18}$/
const APPROVES_AFTER_MS = 2_000

/** Sends a prompt to a payer's phone, and does what the payer behind a number with a fixed meaning does. */
export function payByPhone(simulation: Simulation, given: MobilePayment): PromptAttempt {
  const payment = { ...given, phone: localPhone(simulation, given) }
  const refusal = refusalOf(simulation, payment)
  if (refusal !== null) {
    return { ok: false, refusal }
  }
  const { transaction, provider, phone } = payment
  replaceAddresses(payment)
  const { id } = simulation.ledger.addPrompt(transaction, provider.shortcode, phone, payment.payerName)
  const sent: PromptAttempt = { ok: true, providerTransactionId: id }
  if (isOfOtherOperator(phone, provider.operator)) {
    void simulation.end(transaction, { status: "FAILED", message: `This number is no ${provider.name} subscriber` })
    return sent
  }
  switch (behaviourOf(phone)) {
    case "approves":
      void simulation.end(transaction, { status: "SUCCESS" })
      break
    case "declines":
      void simulation.end(transaction, { status: "FAILED", message: "The payer declined the payment" })
      break
    case "approves_after_2_s":
      simulation.endAfter(APPROVES_AFTER_MS, transaction, { status: "SUCCESS" })
      break
    case "waits":
      simulation.approveByItself(transaction)
      break
    case "never_answers":
    case "has_open_prompt":
      break
  }
  return sent
}

/** The number as its operator knows it: where the country's code is no mistake, it is taken off. */
function localPhone({ settings }: Simulation, { phone, provider }: MobilePayment): string {
  return settings.local_phones_only ? phone : (localNumberOf(phone, provider.country.code) ?? phone)
}

/** Why no prompt can be sent; null if one can. */
function refusalOf(simulation: Simulation, { transaction, provider, phone }: MobilePayment): Refusal | null {
  const dead = deadLink(simulation, transaction)
  if (dead !== null) {
    return dead
  }
  if (!isCollectable(phone, provider.country.code)) {
    return "phone_malformed"
  }
  if (
    simulation.settings.orange_ids &&
    provider.operator?.shortcode === "CM_ORANGE" &&
    !ORANGE_TAKES.test(transaction.transactionId)
  ) {
    return "id_unfit_for_orange"
  }
  return behaviourOf(phone) === "has_open_prompt" || simulation.ledger.hasOpenPrompt(phone) ? "phone_busy" : null
}

function replaceAddresses({ transaction, replacing }: MobilePayment): void {
  const { session } = transaction
  transaction.notifyUrl = replacing?.notifyUrl ?? transaction.notifyUrl
  if (session.family === "gateway" || session.family === "legacy") {
    session.returnUrl = replacing?.returnUrl ?? session.returnUrl
  }
}

/** Starts a payment by card, which its payer confirms on the simulated bank's page. */
export function payByCard(simulation: Simulation, transaction: Transaction, card: CardFacts): Attempt {
  const dead = deadLink(simulation, transaction)
  if (dead !== null) {
    return { ok: false, refusal: dead }
  }
  if (transaction.merchant.mode === "test") {
    return { ok: false, refusal: "no_cards_in_test_mode" }
  }
  simulation.ledger.addCardPayment(transaction, card, simulation.url)
  simulation.approveByItself(transaction)
  return { ok: true }
}

function deadLink(simulation: Simulation, transaction: Transaction): "link_expired" | "link_used" | null {
  const link = linkOf(transaction, simulation.clock.now(), simulation.settings)
  return link === "open" ? null : `link_${link}`
}
