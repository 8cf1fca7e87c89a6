import type { MedusaRequest } from "@medusajs/framework/http"
import { lineTotal } from "../../../../../domain/invoices"
import { isUnderWay } from "../../../../../domain/payments"
import { type Locale, type PageText, pageText } from "../../../../../domain/texts"
import { resolvePayUnit } from "../../../../../modules/payunit"
import {
  type InvoicePageView,
  payableInvoice,
  payeeOfInvoice,
  viewInvoicePage,
} from "../../../../../workflows/invoices"
import { dayText, moneyText, readShop } from "../../../../pages/answer"
import { type PayDocument, payPage } from "../../../../pages/page-routes"
import type { Table } from "../../../../pages/payment-page"

const page = payPage(readInvoice)

/** The page where an invoice is read, paid, and printed; its receipt once it is paid. */
export const GET = page.GET
export const POST = page.POST

async function readInvoice({ scope, params }: MedusaRequest): Promise<PayDocument | null> {
  const { signedUrls, options } = resolvePayUnit(scope)
  const id = await signedUrls.verify("invoice_page", params.token ?? "")
  const view = id === null ? null : await viewInvoicePage(scope, id)
  if (view === null) {
    return null
  }
  const { invoice, state, problem, attempt, part } = view
  const isForgotten = invoice.forgotten_at !== null
  return {
    ...{ state, problem, attempt, locale: invoice.locale, phone: invoice.client_phone_number || null },
    payee: part === null ? null : payeeOfInvoice(invoice),
    address: async () => await signedUrls.addressOf("invoice_page", invoice),
    payable: async () => await payableInvoice(scope, invoice.id),
    describe: async (req, locale) => {
      const shop = await readShop(req)
      const billedBy = invoice.custom_billing_company?.name ?? shop.name
      const money = (amount: number): string => moneyText(amount, invoice.currency_code, locale)
      const day = (date: Date): string => dayText(date, options.timeZone, locale)
      return {
        title: pageText(invoice.state === "paid" ? "receipt" : "invoice", locale),
        shop,
        amount: money(amountOf(view)),
        caption: captionOf(view, { money, day, locale }),
        received:
          invoice.paid_amount > 0 && invoice.paid_amount < invoice.total_amount
            ? pageText("received", locale, {
                paid: money(invoice.paid_amount),
                total: money(invoice.total_amount),
              })
            : null,
        facts: [
          ["number", invoice.ref ?? invoice.id],
          ...(billedBy === null || billedBy === shop.name ? [] : [["from", billedBy] as const]),
          ...(isForgotten ? [] : [["client", invoice.client_name] as const]),
          ["issued", day(invoice.created_at)],
          ...(invoice.state === "paid" ? [] : [["due", day(invoice.due_date)] as const]),
        ],
        tables: tablesOf(view, { money, day, locale }),
      }
    },
  }
}

/** What the page is about now: what is to be paid next, or is just being paid; else all of it. */
function amountOf({ invoice, state, part, attempt }: InvoicePageView): number {
  if (state === "open") {
    return part?.amount ?? invoice.total_amount
  }
  return state !== "paid" && isUnderWay(state) && attempt !== null ? attempt.amount : invoice.total_amount
}

/** What the amount on the page is of: a part, the rest, or all. */
function captionOf({ invoice, state, part, attempt, installments }: InvoicePageView, { day, locale }: Wording): string {
  if (state === "paid") {
    return pageText("amount_paid", locale)
  }
  if (state !== "open") {
    return pageText(isUnderWay(state) && attempt !== null ? "amount_paying" : "amount_whole", locale)
  }
  const next = installments.find(({ id }) => id === part?.installmentId)
  if (next === undefined) {
    return pageText(invoice.paid_amount > 0 ? "amount_rest" : "amount_all", locale)
  }
  return next.due_date === null
    ? pageText("amount_part", locale, { part: next.title })
    : pageText("amount_part_by", locale, { part: next.title, day: day(next.due_date) })
}

interface Wording {
  money: (amount: number) => string
  day: (date: Date) => string
  locale: Locale
}

function tablesOf({ invoice, items, installments, payments }: InvoicePageView, words: Wording): Table[] {
  const { money, day, locale } = words
  const hasDates = installments.some(({ due_date }) => due_date !== null)
  const left = Math.max(0, invoice.total_amount - invoice.paid_amount)
  const sums: (readonly [PageText, string])[] = [
    ["total", money(invoice.total_amount)],
    ...(invoice.paid_amount > 0
      ? ([
          ["paid_sum", money(invoice.paid_amount)],
          ["left", money(left)],
        ] as const)
      : []),
  ]
  return [
    {
      title: null,
      columns: ["item", "quantity", "price", "sum"],
      rows: items.map(({ name, quantity, amount }) => [
        name,
        quantity.toLocaleString(locale),
        money(amount),
        money(lineTotal({ amount, quantity })),
      ]),
      sums,
    },
    ...(installments.length === 0
      ? []
      : [
          {
            title: "installments",
            columns: hasDates ? ["for", "due", "sum"] : ["for", "sum"],
            rows: installments.map(({ title, due_date, amount, isPaid }) => [
              isPaid ? `✓ ${title} (${pageText("is_paid", locale)})` : title,
              ...(hasDates ? [due_date === null ? "" : day(due_date)] : []),
              money(amount),
            ]),
            sums: [],
          } satisfies Table,
        ]),
    ...(payments.length === 0
      ? []
      : [
          {
            title: "payments",
            columns: ["issued_on", "sum"],
            rows: payments.map(({ settled_at, method, reference, amount }) => [
              [day(settled_at), method, reference].filter((word) => word !== null).join(" · "),
              money(amount),
            ]),
            sums: [],
          } satisfies Table,
        ]),
  ]
}
