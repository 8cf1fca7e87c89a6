import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { exceedingOf } from "../../invoices"
import { resolvePayUnit } from "../../modules/payunit"
import type { BooksLacking } from "../../modules/payunit/invoice-payments"
import type { InvoicesToLookAt } from "../../modules/payunit/invoices"
import { figuresOfOrder } from "../../workflows/invoices/billed-order"
import { age, type CheckDefinition, counted, type Finding, together } from "../check"

/** The service answers within seconds, and somebody may be looking just now. */
const DOUBT_MINUTES = 5

/** Invoices that wait for a person. */
export const invoices: CheckDefinition<{ now: Date } & InvoicesToLookAt> = {
  id: "invoices",
  title: "Invoices to look at",
  look: async (container) => {
    const payunit = resolvePayUnit(container)
    const [now, facts] = await Promise.all([payunit.figures.now(), payunit.invoices.toLookAt(DOUBT_MINUTES)])
    return { now, ...facts }
  },
  judge: ({ now, in_doubt, doubted_since, held, returned, returned_since }) => {
    const findings: Finding[] = []
    if (in_doubt > 0) {
      findings.push({
        status: "warning",
        found: `${in_doubt} in doubt, the oldest for ${age(doubted_since ?? now, now)}`,
        remedy:
          "Look in PayUnit's dashboard whether it made the invoice, and say so: POST /admin/payunit/invoices/:id/resolve with `found` and its link, or `not_created`.",
      })
    }
    if (held > 0) {
      findings.push({
        status: "warning",
        found: `money of ${counted(held, "invoice")} is held`,
        remedy:
          "Pay back what each invoice says and resolve it: GET /admin/payunit/invoices?needs_look=true lists them, POST /admin/payunit/invoices/:id/resolve ends one.",
      })
    }
    if (returned > 0) {
      findings.push({
        status: "warning",
        found: `somebody came back from the page of ${counted(returned, "invoice")}, the first ${age(returned_since ?? now, now)} ago, and nobody looked`,
        remedy:
          "Look in PayUnit's dashboard whether they are paid: confirm what came, or resolve them as `not_paid`. PayUnit tells nothing of it by itself.",
      })
    }
    return findings.length === 0 ? { status: "ok", found: "none" } : together(findings)
  },
}

/** Recording takes seconds, and is tried again every minute. */
const LATE_MINUTES = 10
const FAR_LATE_MS = 3_600_000

/** Whether orders' books have what was confirmed of invoices, and what went back of it. */
export const invoicePayments: CheckDefinition<{ now: Date } & BooksLacking> = {
  id: "invoice_payments",
  title: "Payments of invoices",
  look: async (container) => {
    const payunit = resolvePayUnit(container)
    const [now, facts] = await Promise.all([payunit.figures.now(), payunit.invoicePayments.lacking(LATE_MINUTES)])
    return { now, ...facts }
  },
  judge: ({ now, payments, payments_since, refunds, refunds_since }) => {
    const findings: Finding[] = []
    const badness = (since: Date | null): "warning" | "failed" =>
      now.getTime() - (since ?? now).getTime() > FAR_LATE_MS ? "failed" : "warning"
    if (payments > 0) {
      findings.push({
        status: badness(payments_since),
        found: `${counted(payments, "confirmed payment")} not on the order, the oldest for ${age(payments_since ?? now, now)}`,
        remedy:
          "See in the invoice why Medusa does not record its payment on the order, and that the job runs. It is tried again every minute, and at once by POST /admin/payunit/invoices/:id/check.",
      })
    }
    if (refunds > 0) {
      findings.push({
        status: badness(refunds_since),
        found: `${counted(refunds, "payback")} not refunded in the order's books, the oldest for ${age(refunds_since ?? now, now)}`,
        remedy:
          "See in the invoice why Medusa does not refund what went back, and that the job runs. It is tried again every minute, and at once by POST /admin/payunit/invoices/:id/check.",
      })
    }
    return findings.length === 0 ? { status: "ok", found: "all are on their orders" } : together(findings)
  },
}

/** How many orders are looked at: those billed last. */
const LATEST_ORDERS = 100
const AT_ONCE = 4

interface OverbilledFacts {
  /** Orders of which more is asked for than is outstanding, and by how much. Major units. */
  orders: { id: string; exceeding: number; currency: string }[]
}

/** Orders whose open invoices and payments come to more than they still want. */
export const overbilledOrders: CheckDefinition<OverbilledFacts> = {
  id: "overbilled_orders",
  title: "Orders billed too much",
  look: async (container) => {
    const payunit = resolvePayUnit(container)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const orders: OverbilledFacts["orders"] = []
    const queue = await payunit.invoices.billedOrders(LATEST_ORDERS)
    const lookThrough = async (): Promise<void> => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        const billed = await figuresOfOrder(payunit, query, id)
        const exceeding = billed === null ? 0 : exceedingOf(billed.figures)
        if (billed !== null && exceeding > 0) {
          orders.push({ id, exceeding, currency: billed.currencyCode.toUpperCase() })
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lookThrough))
    return { orders }
  },
  judge: ({ orders }) =>
    orders.length === 0
      ? { status: "ok", found: "none" }
      : {
          status: "warning",
          found: `more is asked for than is outstanding on ${orders.map(({ id, exceeding, currency }) => `${id} (${exceeding} ${currency} too much)`).join(", ")}`,
          remedy:
            "Void the invoices that are not to be paid any more, and tell the client: a link at PayUnit lives on, and what is paid too much has to go back.",
        },
}
