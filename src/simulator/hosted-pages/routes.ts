import type { IncomingMessage, ServerResponse } from "node:http"
import { normalizePhone } from "../../gateway/phone"
import { readText, sendText, sendTo } from "../http/exchange"
import { parametersOf } from "../operations/routes"
import { payByPhone, type Refusal } from "../payments"
import { behaviourOf } from "../phones"
import { providerOf, PROVIDERS } from "../providers"
import type { Simulation } from "../simulation"
import type { Decision } from "../state/ledger"
import { linkOf, openPromptOf, stateOf, type Transaction } from "../state/transaction"
import { bankPage, checkoutPage, type CheckoutForm, deadPage, phonePage, queryOf } from "./pages"
import { type Language, languageOf } from "./words"

/** A browser's request for a page about a payment. */
interface Visit {
  simulation: Simulation
  transaction: Transaction
  language: Language
  /** The form's fields; null for a GET. */
  form: URLSearchParams | null
}

/** What a browser gets: a page, or another address to go to. */
type Reply = { httpStatus: number; page: string } | { goTo: string }

const CONFIRMED: Decision = { status: "SUCCESS" }
const DECLINED: Decision = { status: "FAILED", message: "The payer declined the payment" }
const CANCELLED: Decision = { status: "CANCELLED", message: "The payer cancelled the payment" }

/** Answers a payer's browser; false for a path that is none of the hosted pages. */
export async function serveHostedPage(
  simulation: Simulation,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  const wanted = pageOf(url.pathname)
  if (wanted === null || (request.method !== "GET" && request.method !== "POST")) {
    return false
  }
  const form = request.method === "POST" ? new URLSearchParams((await readText(request)) ?? "") : null
  const language = languageOf(url.searchParams)
  const { ledger } = simulation
  const transaction = wanted.kind === "bank" ? ledger.byCardPaymentId(wanted.id) : ledger.byCheckoutId(wanted.id)
  const reply: Reply =
    transaction === undefined
      ? { httpStatus: 404, page: deadPage(language, "unknown") }
      : PAGES[wanted.kind]({ simulation, transaction, language, form })
  if ("goTo" in reply) {
    sendTo(response, reply.goTo)
  } else {
    sendText(response, reply.httpStatus, "text/html", reply.page)
  }
  return true
}

type PageKind = "checkout" | "cancel" | "phone" | "bank"

const PATHS: Readonly<Record<PageKind, string>> = {
  checkout: "/checkout/:id",
  cancel: "/checkout/:id/cancel",
  phone: "/checkout/:id/phone",
  bank: "/bank/:id",
}

function pageOf(path: string): { kind: PageKind; id: string } | null {
  for (const kind of ["checkout", "cancel", "phone", "bank"] as const) {
    const id = parametersOf(PATHS[kind], path)?.id
    if (id !== undefined) {
      return { kind, id }
    }
  }
  return null
}

const PAGES: Readonly<Record<PageKind, (visit: Visit) => Reply>> = {
  checkout: visitCheckout,
  cancel: visitCancel,
  phone: visitPhone,
  bank: visitBank,
}

function visitCheckout(visit: Visit): Reply {
  const { simulation, transaction, language, form } = visit
  const dead = deadLink(visit)
  if (dead !== null) {
    return dead
  }
  const page = (httpStatus: number, content: CheckoutForm): Reply => ({
    httpStatus,
    page: checkoutPage(transaction, language, content, simulation.settings.auto_approve_after_ms),
  })
  if (form === null) {
    simulation.markOpened(transaction)
    return page(200, { provider: PROVIDERS[0]?.shortcode ?? "", phone: "", error: null })
  }
  const typed = { provider: form.get("provider") ?? "", phone: form.get("phone") ?? "" }
  const provider = providerOf(typed.provider)
  if (provider === undefined) {
    return page(400, { ...typed, error: "providerMissing" })
  }
  const phone = normalizePhone(typed.phone) ?? ""
  const attempt = payByPhone(simulation, { transaction, provider, phone, payerName: null })
  if (!attempt.ok) {
    return page(400, { ...typed, error: errorOf(attempt.refusal) })
  }
  return stateOf(transaction) === "PENDING"
    ? { goTo: `/checkout/${transaction.checkout.checkoutId}/phone${queryOf(language)}` }
    : backToMerchant(transaction)
}

function visitCancel(visit: Visit): Reply {
  const { simulation, transaction, form } = visit
  const dead = deadLink(visit)
  if (dead !== null) {
    return dead
  }
  if (form === null) {
    return { goTo: transaction.checkout.redirect }
  }
  void simulation.end(transaction, CANCELLED)
  return backToMerchant(transaction)
}

/** A prompt outlives its link: the payer's phone knows nothing of the fifteen minutes. */
function visitPhone(visit: Visit): Reply {
  const { simulation, transaction, language } = visit
  if (stateOf(transaction) !== "PENDING") {
    return backToMerchant(transaction)
  }
  const prompt = openPromptOf(transaction, simulation.clock.now())
  if (prompt === undefined) {
    return transaction.prompts.length === 0
      ? { goTo: transaction.checkout.redirect }
      : { httpStatus: 410, page: deadPage(language, "lapsed") }
  }
  const answers = behaviourOf(prompt.phone) === "waits"
  const decided = answers ? decideBy(visit) : null
  return decided ?? { httpStatus: 200, page: phonePage(transaction, prompt, language, answers) }
}

function visitBank(visit: Visit): Reply {
  const { transaction, language } = visit
  if (stateOf(transaction) !== "PENDING") {
    return backToMerchant(transaction)
  }
  return decideBy(visit) ?? { httpStatus: 200, page: bankPage(transaction, language) }
}

/** Does what the payer pressed; null if nothing was. */
function decideBy({ simulation, transaction, form }: Visit): Reply | null {
  const decision = form?.get("decision")
  if (decision !== "confirm" && decision !== "decline") {
    return null
  }
  void simulation.end(transaction, decision === "confirm" ? CONFIRMED : DECLINED)
  return backToMerchant(transaction)
}

/** Sends the payer back: the address for success on success alone, the other one otherwise. */
function backToMerchant(transaction: Transaction): Reply {
  const { successUrl, cancelUrl } = transaction.checkout
  return { goTo: stateOf(transaction) === "SUCCESS" ? successUrl : cancelUrl }
}

function deadLink({ simulation, transaction, language }: Visit): Reply | null {
  const link = linkOf(transaction, simulation.clock.now())
  return link === "open" ? null : { httpStatus: 410, page: deadPage(language, link) }
}

function errorOf(refusal: Refusal): CheckoutForm["error"] {
  switch (refusal) {
    case "phone_busy":
      return "phoneBusy"
    case "id_unfit_for_orange":
      return "unfitForOrange"
    case "phone_malformed":
    case "link_expired":
    case "link_used":
    case "no_cards_in_test_mode":
      return "phoneMalformed"
  }
}
