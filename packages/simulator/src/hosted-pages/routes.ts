import type { IncomingMessage, ServerResponse } from "node:http"
import { headerOf, readText, sendText, sendTo } from "../http"
import { findRoute } from "../routing"
import type { Simulation } from "../simulation"
import { ENCRYPTED_FIELDS, idIn } from "../encryption"
import { type PaymentStep, type Transaction } from "../state"
import { visitInvoice } from "./invoice-page"
import { logoAt } from "./logo"
import { deadPage, type PageRequest } from "./pages"
import { relayPage } from "./relay-page"
import { type Reply, VISITS } from "./visits"
import { languageOf } from "../html"

/** A page, and how its address leads to what it is about. */
interface PageRoute {
  path: string
  reply(simulation: Simulation, at: PageRequest, id: string, form: URLSearchParams | null): Reply | null
}

type Find = (simulation: Simulation, id: string, query: URLSearchParams) => Transaction | undefined

const ROUTES: readonly PageRoute[] = [
  ...stepsBelow("/checkout/:id", ({ ledger }, id) => ledger.byCheckoutId(id)),
  ...stepsBelow("/hosted/payment", byEncryptedId),
  ...stepsBelow("/legacy/hosted", byEncryptedValues),
  paymentRoute("/bank/:id", "bank", ({ ledger }, id) => ledger.byCardPaymentId(id)),
  {
    path: "/invoice/:id",
    reply(simulation, at, id, form) {
      const invoice = simulation.invoices.all().find(({ uuid }) => uuid === id)
      return invoice === undefined ? null : visitInvoice(simulation, invoice, at, form)
    },
  },
  { path: "/hosted/", reply: (_, at) => ({ httpStatus: 200, page: relayPage(at) }) },
]

/** Answers a payer's browser; false for a path that is none of the hosted pages. */
export async function serveHostedPage(
  simulation: Simulation,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  const { method } = request
  if (method !== "GET" && method !== "POST") {
    return false
  }
  const logo = logoAt(url.pathname)
  if (logo !== null) {
    sendText(response, 200, "image/svg+xml", logo)
    return true
  }
  const found = findRoute(ROUTES, method, url.pathname)
  if (found === null) {
    return false
  }
  const form = method === "POST" ? new URLSearchParams((await readText(request)) ?? "") : null
  const at = { url, language: languageOf(url.searchParams, headerOf(request, "accept-language")) }
  const reply = found.route.reply(simulation, at, found.parameters.id ?? "", form)
  send(response, reply ?? { httpStatus: 404, page: deadPage(at, "unknown") })
  return true
}

function stepsBelow(path: string, find: Find): PageRoute[] {
  return [
    paymentRoute(path, "choose", find),
    paymentRoute(`${path}/phone`, "phone", find),
    paymentRoute(`${path}/cancel`, "cancel", find),
  ]
}

function paymentRoute(path: string, step: PaymentStep | "bank", find: Find): PageRoute {
  return {
    path,
    reply(simulation, at, id, form) {
      const transaction = find(simulation, id, at.url.searchParams)
      return transaction === undefined ? null : VISITS[step]({ ...at, simulation, transaction, form })
    },
  }
}

/** The hosted page of the current family is opened with the identifier alone. */
function byEncryptedId({ cipher, ledger }: Simulation, _id: string, query: URLSearchParams): Transaction | undefined {
  const id = idIn(cipher, "current", "t_id", query.get("t_id") ?? "")
  return id === null ? undefined : ledger.byId(id)
}

/** The hosted page of the legacy family takes all three values, which have to belong together. */
function byEncryptedValues({ cipher, ledger }: Simulation, _id: string, query: URLSearchParams) {
  const [id, ...others] = ENCRYPTED_FIELDS.map((field) => idIn(cipher, "legacy", field, query.get(field) ?? ""))
  return id == null || others.some((other) => other !== id) ? undefined : ledger.byId(id)
}

function send(response: ServerResponse, reply: Reply): void {
  if ("goTo" in reply) {
    sendTo(response, reply.goTo)
  } else {
    sendText(response, reply.httpStatus, "text/html", reply.page)
  }
}
