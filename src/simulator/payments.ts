import { behaviourOf, isCollectable, isOfOtherOperator } from "./phones"
import type { Provider } from "./providers"
import type { Simulation } from "./simulation"
import type { CardFacts } from "./state/ledger"
import { linkOf, type Transaction } from "./state/transaction"

/** Why nothing came of an attempt to pay. */
export type Refusal =
  "link_expired" | "link_used" | "phone_malformed" | "id_unfit_for_orange" | "phone_busy" | "no_cards_in_test_mode"

/** What came of an attempt to pay. The transaction itself tells whether the payment is decided already. */
export type Attempt = { ok: true } | { ok: false; refusal: Refusal }

/** A transaction that a payer wants to pay, and by what phone. */
export interface MobilePayment {
  transaction: Transaction
  provider: Provider
  phone: string
  payerName: string | null
}

const ORANGE_TAKES = /^[A-Za-z0-9]{1,18}$/
const APPROVES_AFTER_MS = 2_000

/** Sends a prompt to a payer's phone, and does what the payer behind a number with a fixed meaning does. */
export function payByPhone(simulation: Simulation, payment: MobilePayment): Attempt {
  const { transaction, provider, phone } = payment
  const dead = deadLink(simulation, transaction)
  if (dead !== null) {
    return { ok: false, refusal: dead }
  }
  if (!isCollectable(phone)) {
    return { ok: false, refusal: "phone_malformed" }
  }
  if (provider.shortcode === "CM_ORANGE" && !ORANGE_TAKES.test(transaction.transactionId)) {
    return { ok: false, refusal: "id_unfit_for_orange" }
  }
  const behaviour = behaviourOf(phone)
  if (behaviour === "has_open_prompt" || simulation.ledger.hasOpenPrompt(phone)) {
    return { ok: false, refusal: "phone_busy" }
  }
  simulation.ledger.addPrompt(transaction, provider.shortcode, phone, payment.payerName)
  if (isOfOtherOperator(phone, provider.shortcode)) {
    void simulation.end(transaction, { status: "FAILED", message: `This number is no ${provider.name} subscriber` })
    return { ok: true }
  }
  switch (behaviour) {
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
      break
  }
  return { ok: true }
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
  const link = linkOf(transaction, simulation.clock.now())
  return link === "open" ? null : `link_${link}`
}
