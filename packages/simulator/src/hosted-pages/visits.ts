import { localNumberOf } from "../phones"
import { payByCard, payByPhone, type Refusal } from "../payments"
import { behaviourOf } from "../phones"
import type { Provider } from "../providers"
import type { Simulation } from "../simulation"
import {
  type CardFacts,
  type Decision,
  linkOf,
  openPromptOf,
  type PaymentStep,
  returnAddressesOf,
  stateOf,
  type Transaction,
} from "../state"
import { addressOf } from "./addresses"
import {
  bankPage,
  deadPage,
  endPage,
  type PageRequest,
  type PaymentForm,
  paymentPage,
  phonePage,
  providersOf,
} from "./pages"

/** A browser's request for a page about a payment. */
export interface Visit extends PageRequest {
  simulation: Simulation
  transaction: Transaction
  /** The form's fields; null for a GET. */
  form: URLSearchParams | null
}

/** What a browser gets: a page, or another address to go to. */
export type Reply = { httpStatus: number; page: string } | { goTo: string }

const CONFIRMED: Decision = { status: "SUCCESS" }
const DECLINED: Decision = { status: "FAILED", message: "The payer declined the payment" }
const CANCELLED: Decision = { status: "CANCELLED", message: "The payer cancelled the payment" }

/** The page asks for no card: all that is said of one goes to the simulated bank. */
const CARD: CardFacts = { lastFour: "4242", gateway: "CARD", payerName: null }

/** What a payer gets at each step of a payment, and at the bank. */
export const VISITS: Readonly<Record<PaymentStep | "bank", (visit: Visit) => Reply>> = {
  choose: visitPayment,
  cancel: visitCancel,
  phone: visitPhone,
  bank: visitBank,
}

function visitPayment(visit: Visit): Reply {
  const { simulation, transaction, language, form } = visit
  const dead = deadLink(visit)
  if (dead !== null) {
    return dead
  }
  const page = (httpStatus: number, content: PaymentForm): Reply => ({
    httpStatus,
    page: paymentPage(transaction, visit, content, simulation.settings),
  })
  const providers = providersOf(transaction.session)
  if (form === null) {
    simulation.markOpened(transaction)
    return page(200, { provider: chosenFor(transaction, providers), phone: "", error: null })
  }
  const typed = { provider: form.get("provider") ?? "", phone: form.get("phone") ?? "" }
  if (form.get("by") === "card") {
    const attempt = payByCard(simulation, transaction, CARD)
    return attempt.ok
      ? { goTo: transaction.card?.url ?? addressOf(transaction, "choose", language) }
      : page(400, { provider: chosenFor(transaction, providers), phone: "", error: errorOf(attempt.refusal, null) })
  }
  const provider = providers.find(({ shortcode }) => shortcode === typed.provider)
  if (provider === undefined) {
    return page(400, { ...typed, error: "providerMissing" })
  }
  const phone = localNumber(typed.phone, provider)
  const attempt = payByPhone(simulation, { transaction, provider, phone, payerName: null })
  if (!attempt.ok) {
    return page(400, { ...typed, error: errorOf(attempt.refusal, provider) })
  }
  return stateOf(transaction) === "PENDING"
    ? { goTo: addressOf(transaction, "phone", language) }
    : backToMerchant(visit)
}

function visitCancel(visit: Visit): Reply {
  const { simulation, transaction, language, form } = visit
  const dead = deadLink(visit)
  if (dead !== null) {
    return dead
  }
  if (form === null) {
    return { goTo: addressOf(transaction, "choose", language) }
  }
  void simulation.end(transaction, CANCELLED)
  return backToMerchant(visit)
}

/** A prompt outlives its link: the payer's phone knows nothing of the fifteen minutes. */
function visitPhone(visit: Visit): Reply {
  const { simulation, transaction, language } = visit
  if (stateOf(transaction) !== "PENDING") {
    return backToMerchant(visit)
  }
  const prompt = openPromptOf(transaction, simulation.clock.now())
  if (prompt === undefined) {
    return transaction.prompts.length === 0
      ? { goTo: addressOf(transaction, "choose", language) }
      : { httpStatus: 410, page: deadPage(visit, "lapsed") }
  }
  const decided = behaviourOf(prompt.phone) === "waits" ? decideBy(visit) : null
  return decided ?? { httpStatus: 200, page: phonePage(transaction, visit, prompt) }
}

function visitBank(visit: Visit): Reply {
  const { transaction } = visit
  if (stateOf(transaction) !== "PENDING") {
    return backToMerchant(visit)
  }
  return decideBy(visit) ?? { httpStatus: 200, page: bankPage(transaction, visit) }
}

/** Does what the payer pressed; null if nothing was. */
function decideBy(visit: Visit): Reply | null {
  const decision = visit.form?.get("decision")
  if (decision !== "confirm" && decision !== "decline") {
    return null
  }
  void visit.simulation.end(visit.transaction, decision === "confirm" ? CONFIRMED : DECLINED)
  return backToMerchant(visit)
}

/** Sends the payer back: the address for success on success alone, the other one otherwise. Nothing is appended. */
function backToMerchant(visit: Visit): Reply {
  const { session } = visit.transaction
  const state = stateOf(visit.transaction)
  const { success, otherwise } = returnAddressesOf(session)
  const address = state === "SUCCESS" ? success : otherwise
  const stays = state === "FAILED" && session.family === "gateway" && !session.returnsOnFailure
  return stays || address === null
    ? { httpStatus: 200, page: endPage(visit.transaction, visit, state === "SUCCESS" ? "paid" : "failed") }
    : { goTo: address }
}

function deadLink(visit: Visit): Reply | null {
  const link = linkOf(visit.transaction, visit.simulation.clock.now(), visit.simulation.settings)
  return link === "open" ? null : { httpStatus: 410, page: deadPage(visit, link) }
}

function chosenFor({ session }: Transaction, providers: readonly Provider[]): string {
  const wanted = session.family === "gateway" ? session.payWith : null
  return (providers.find(({ shortcode }) => shortcode === wanted) ?? providers[0])?.shortcode ?? ""
}

/** Payers type numbers in many ways; of countries whose numbers are not known only the digits are taken. */
function localNumber(typed: string, { country }: Provider): string {
  return localNumberOf(typed, country.code) ?? typed.replace(/\D/g, "")
}

function errorOf(refusal: Refusal, provider: Provider | null): PaymentForm["error"] {
  switch (refusal) {
    case "phone_busy":
      return "phoneBusy"
    case "id_unfit_for_orange":
      return "unfitForOrange"
    case "no_cards_in_test_mode":
      return "noCards"
    case "phone_malformed":
    case "link_expired":
    case "link_used":
      return provider?.country.code === "CM" ? "phoneMalformed" : "phoneMalformedAbroad"
  }
}
