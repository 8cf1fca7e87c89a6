import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { printable } from "../../../gateway"
import { pageText } from "../../../domain/texts"
import { DEMANDING_STATES, type InvoiceTermsInput, type OrderFigures } from "../../../domain/invoices"
import { resolvePayUnit } from "../../../modules/payunit"
import { remainingOf } from "../../../modules/payunit/invoices"
import { linesOf, majorUnits, type PricedCart, type Query } from "../../../medusa"
import { type InvoicedOrder, figuresOf, openPaymentsOf, readBilledOrder } from "./billed-order"

/** What a merchant starts from who bills an order. */
export interface InvoiceDraft {
  /** As the route that creates invoices takes it. What the order does not tell is left empty, and has to be filled in. */
  draft: Pick<
    InvoiceTermsInput,
    "order_id" | "customer_id" | "currency_code" | "client" | "due_date" | "items" | "locale"
  >
  /** What the items come to: what is left to bill. */
  total_amount: number
  figures: OrderFigures
  /** Who is asked for money of this order already. */
  open_invoices: { id: string; ref: string | null; state: string; remaining_amount: number }[]
  open_payments: { id: string; state: string; amount: number }[]
  /** Void invoices whose links can still be paid. */
  living_links: { id: string; ref: string | null; remaining_amount: number }[]
}

/** How long a customer usually has. */
const DAYS_TO_PAY = 14

const text = z.string().nullish()
const addressRow = z.object({ first_name: text, last_name: text, phone: text }).nullish()
const orderRow = z.object({
  email: text,
  shipping_address: addressRow,
  billing_address: addressRow,
  customer: z.object({ first_name: text, last_name: text, phone: text, email: text }).nullish(),
  tax_total: majorUnits,
  items: z
    .array(
      z.object({
        title: z.string(),
        product_title: text,
        quantity: majorUnits,
        unit_price: majorUnits,
        total: majorUnits,
      }),
    )
    .nullish(),
  shipping_methods: z.array(z.object({ name: z.string(), amount: majorUnits, total: majorUnits })).nullish(),
})

/**
 * What an invoice of an order would say: its items where they come to what is left to bill, else one line for that; and
 * the client as the order knows them.
 *
 * @throws MerchantError when there is no such order, or it is cancelled
 */
export async function draftInvoice(
  container: MedusaContainer,
  orderId: string,
  locale: "en" | "fr",
): Promise<InvoiceDraft> {
  const payunit = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const order = await readBilledOrder(query, orderId)
  const [content, openPayments, demands, invoices, now] = await Promise.all([
    readContent(query, orderId),
    openPaymentsOf(payunit, order),
    payunit.invoices.demandsOn(orderId),
    payunit.invoices.ofOrder(orderId),
    payunit.figures.now(),
  ])
  const figures = figuresOf(order, openPayments, demands)
  return {
    draft: {
      order_id: orderId,
      customer_id: order.customerId,
      currency_code: order.currencyCode,
      client: content.client,
      due_date: new Date(now.getTime() + DAYS_TO_PAY * 86_400_000).toISOString().slice(0, 10),
      items: figures.left > 0 ? itemsOf(content.priced, figures.left, wholeOf(order, locale), locale) : [],
      locale,
    },
    total_amount: figures.left,
    figures,
    open_invoices: invoices
      .filter(({ state }) => DEMANDING_STATES.includes(state))
      .map((invoice) => ({
        id: invoice.id,
        ref: invoice.ref,
        state: invoice.state,
        remaining_amount: remainingOf(invoice),
      })),
    open_payments: openPayments.map(({ id, state, amount }) => ({ id, state, amount })),
    living_links: invoices
      .filter(({ state, link }) => state === "void" && link !== null)
      .map((invoice) => ({ id: invoice.id, ref: invoice.ref, remaining_amount: remainingOf(invoice) })),
  }
}

async function readContent(
  query: Query,
  orderId: string,
): Promise<{ client: InvoiceDraft["draft"]["client"]; priced: PricedCart }> {
  const { data } = await query.graph({
    entity: "order",
    fields: [
      "id",
      "email",
      "tax_total",
      "items.*",
      "items.total",
      "shipping_methods.*",
      "shipping_methods.total",
      "shipping_address.*",
      "billing_address.*",
      "customer.first_name",
      "customer.last_name",
      "customer.phone",
      "customer.email",
    ],
    filters: { id: orderId },
  })
  const order = orderRow.parse(data[0])
  const people = [order.billing_address, order.shipping_address, order.customer]
  const nameOf = (person: z.output<typeof addressRow>): string =>
    [person?.first_name, person?.last_name].filter(Boolean).join(" ")
  const firstOf = (values: readonly (string | null | undefined)[]): string =>
    values.find((value) => value != null && value !== "") ?? ""
  return {
    client: {
      name: firstOf(people.map(nameOf)),
      email: firstOf([order.email, order.customer?.email]),
      phone_number: firstOf(people.map((person) => person?.phone)),
    },
    priced: {
      items: (order.items ?? []).map((item) => ({
        name: item.product_title ?? item.title,
        about: null,
        unitPrice: item.unit_price,
        quantity: item.quantity,
        total: item.total,
        imageUrl: null,
      })),
      shippingMethods: order.shipping_methods ?? [],
      taxTotal: order.tax_total,
    },
  }
}

function itemsOf(priced: PricedCart, left: number, whole: string, locale: "en" | "fr"): InvoiceDraft["draft"]["items"] {
  return linesOf(priced, left, { whole, tax: pageText("tax", locale) }).map(({ name, unitAmount, quantity }) => ({
    // A product may be called what no invoice takes, such as two lines.
    name: printable(name),
    amount: unitAmount,
    quantity,
  }))
}

/** What the one line is called where the order's own do not come to what is left to bill. */
function wholeOf({ displayId }: InvoicedOrder, locale: "en" | "fr"): string {
  const number = displayId === null ? "" : ` ${locale === "fr" ? "n° " : "#"}${displayId}`
  return `${locale === "fr" ? "Commande" : "Order"}${number}`
}
