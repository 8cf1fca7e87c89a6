import type { IncomingMessage, ServerResponse } from "node:http"
import { headerOf, parseJson, readText, sendText } from "../http"
import { findRoute } from "../routing"
import { checked, ControlError, type SimulatorControl } from "./control"
import {
  clockInput,
  decisionInput,
  faultInput,
  invoicePaymentInput,
  notificationsInput,
  payoutDecisionInput,
} from "./inputs"
import { settingsInput } from "../state"

interface ControlCall {
  id: string
  query: URLSearchParams
  body: unknown
}

/** One command of the control interface. */
export interface ControlRoute {
  method: "GET" | "POST" | "DELETE"
  path: string
  body: string | null
  meaning: string
  run(control: SimulatorControl, call: ControlCall): unknown
}

/** The control interface, as the index page lists it. */
export const CONTROL_ROUTES: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/_simulator/transactions",
    body: null,
    meaning: "every transaction, and what was collected by currency",
    run: (control) => ({ transactions: control.transactions(), collected: control.collected() }),
  },
  {
    method: "GET",
    path: "/_simulator/transactions/:id",
    body: null,
    meaning: "one transaction, by the merchant's transaction_id",
    run: (control, { id }) => control.transaction(id),
  },
  {
    method: "POST",
    path: "/_simulator/transactions/:id",
    body: "{status, amount?, currency?, mode?, word?, reported_id?, in_list?, notify?}",
    meaning: "ends a payment; answers after its notification",
    run: (control, { id, body }) => control.decide(id, checked(decisionInput, body)),
  },
  {
    method: "GET",
    path: "/_simulator/invoices",
    body: null,
    meaning: "every invoice, and what was paid of it",
    run: (control) => ({ invoices: control.invoices() }),
  },
  {
    method: "GET",
    path: "/_simulator/invoices/:id",
    body: null,
    meaning: "one invoice, by its uuid or ref",
    run: (control, { id }) => control.invoice(id),
  },
  {
    method: "POST",
    path: "/_simulator/invoices/:id",
    body: "{amount?}",
    meaning: "pays of an invoice, as behind its own link",
    run: (control, { id, body }) => control.payInvoice(id, checked(invoicePaymentInput, body)),
  },
  {
    method: "GET",
    path: "/_simulator/payouts",
    body: null,
    meaning: "every payout, what arrived by currency, and balances; ?to= a number: what it got in all",
    run: (control, { query }) => {
      const to = query.get("to")
      return {
        payouts: control.payouts(),
        paid_out: control.paidOut(),
        balance: { test: control.balance("test"), live: control.balance("live") },
        ...(to !== null && { paid_out_to: control.paidOutTo(to) }),
      }
    },
  },
  {
    method: "GET",
    path: "/_simulator/payouts/:id",
    body: null,
    meaning: "one payout, by the merchant's transaction_id",
    run: (control, { id }) => control.payout(id),
  },
  {
    method: "POST",
    path: "/_simulator/payouts/:id",
    body: "{decision, word?, amount?}",
    meaning: "`approve`, `decline`, `pay` or `fail`: what PayUnit's dashboard or the operator does with a payout",
    run: (control, { id, body }) => control.decidePayout(id, checked(payoutDecisionInput, body)),
  },
  {
    method: "GET",
    path: "/_simulator/faults",
    body: null,
    meaning: "the active faults",
    run: (control) => ({ faults: control.faults() }),
  },
  {
    method: "POST",
    path: "/_simulator/faults",
    body: "{operation, kind, times?, delay_ms?}",
    meaning: "lets coming calls go wrong; times null or 0: until cleared",
    run: (control, { body }) => ({ faults: control.addFault(checked(faultInput, body)) }),
  },
  {
    method: "DELETE",
    path: "/_simulator/faults",
    body: null,
    meaning: "lets everything go well again",
    run: (control) => ({ faults: control.clearFaults() }),
  },
  {
    method: "POST",
    path: "/_simulator/notifications",
    body: "{transaction_id, shape?, status?, amount?, repeat?, delay_ms?, concurrency?}",
    meaning: "sends notifications, true or false",
    run: async (control, { body }) => ({
      notifications: await control.sendNotifications(checked(notificationsInput, body)),
    }),
  },
  {
    method: "GET",
    path: "/_simulator/settings",
    body: null,
    meaning: "the settings",
    run: (control) => control.settings(),
  },
  {
    method: "POST",
    path: "/_simulator/settings",
    body:
      "{profile?, notifications?, notification_delay_ms?, auto_approve_after_ms?, answer_delay_ms?, live_currency?, " +
      "legacy_pending_says_failed?, paymentstatus_knows_legacy?, payout_…?, and any habit?}",
    meaning: "changes the settings given; a profile changes every habit",
    run: (control, { body }) => control.changeSettings(checked(settingsInput, body)),
  },
  {
    method: "GET",
    path: "/_simulator/clock",
    body: null,
    meaning: "the simulator's time",
    run: (control) => ({ now: control.now() }),
  },
  {
    method: "POST",
    path: "/_simulator/clock",
    body: "{advance_seconds}",
    meaning: "moves the clock forward",
    run: (control, { body }) => ({ now: control.advanceClock(checked(clockInput, body).advance_seconds) }),
  },
  {
    method: "GET",
    path: "/_simulator/requests",
    body: null,
    meaning: "what was asked of the service; ?operation= for one operation",
    run: (control, { query }) => ({ requests: control.requests(query.get("operation") ?? undefined) }),
  },
  {
    method: "POST",
    path: "/_simulator/reset",
    body: null,
    meaning: "starts from scratch",
    run: async (control) => {
      await control.reset()
      return { reset: true }
    },
  },
]

/** Answers the control interface: JSON, `{message}` with 400 or 404 for what cannot be done. */
export async function serveControl(
  control: SimulatorControl,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const send = (httpStatus: number, body: unknown): void => {
    sendText(response, httpStatus, "application/json", JSON.stringify(body))
  }
  try {
    const { method = "GET" } = request
    const found = findRoute(CONTROL_ROUTES, method, url.pathname)
    if (found === null) {
      throw new ControlError(404, `there is no ${method} ${url.pathname}; GET /_simulator lists what there is`)
    }
    const { route, parameters } = found
    const call = { id: parameters.id ?? "", query: url.searchParams, body: await readJson(request, route) }
    send(200, await route.run(control, call))
  } catch (error) {
    if (!(error instanceof ControlError)) {
      throw error
    }
    send(error.httpStatus, { message: error.message })
  }
}

async function readJson(request: IncomingMessage, route: ControlRoute): Promise<unknown> {
  if (route.method === "GET") {
    return undefined
  }
  // A page of another site can post a form or plain text at this machine, but not JSON; without a body neither.
  if (!/^application\/json\b/i.test(headerOf(request, "content-type") ?? "")) {
    throw new ControlError(400, "content-type: must be application/json")
  }
  if (route.body === null) {
    return undefined
  }
  const body = parseJson((await readText(request)) ?? "")
  if (body === undefined) {
    throw new ControlError(400, "body: must be JSON")
  }
  return body
}
