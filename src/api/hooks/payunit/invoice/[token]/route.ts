import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { lineTotal } from "../../../../../domain/invoices"
import { type Locale, type PageText, pageText } from "../../../../../domain/texts"
import { resolvePayUnit } from "../../../../../modules/payunit"
import { ShopperError } from "../../../../../modules/payunit/errors"
import { triggeredBy } from "../../../../../modules/payunit/transactions"
import { invoiceMethods, payInvoice } from "../../../../../payments/invoices"
import { askAboutInvoiceWithin, type InvoicePageView, viewInvoicePage } from "../../../../../workflows/invoices"
import { operatorFor } from "../../../../../workflows/payment-requests"
import {
  answeringPage,
  dayText,
  maskedPhone,
  mayAskService,
  moneyText,
  pageLocale,
  readPageForm,
  readShopName,
  sendPage,
  withLanguage,
} from "../../../../pages/answer"
import { renderPaymentPage, type Table } from "../../../../pages/payment-page"
import { RETURN_MS } from "../../../../timeouts"

/** Who begins a payment at the page, where it was no user of the shop. */
const PAYER = "payer"

/** The page where an invoice is read, paid, and printed; its receipt once it is paid. */
export const GET = answeringPage(async (req, res) => {
  const view = await viewOf(req)
  if (view === null) {
    return false
  }
  if (view.attempt !== null && (await mayAskService(req))) {
    await triggeredBy("return", async () => await askAboutInvoiceWithin(req.scope, view, RETURN_MS))
  }
  await show(req, res, view.invoice.id, { problem: null, typed: "" })
  return true
})

/** Pays what is to be paid next: a prompt to the number given, or to the client's; or on PayUnit's page. */
export const POST = answeringPage(async (req, res) => {
  const view = await viewOf(req)
  if (view === null) {
    return false
  }
  const payunit = resolvePayUnit(req.scope)
  const { invoice } = view
  const form = await readPageForm(req)
  try {
    const phone = form.phone.trim() === "" ? invoice.client_phone_number : form.phone
    const attempt = await payInvoice(payunit, req.scope.resolve(ContainerRegistrationKeys.QUERY), {
      invoiceId: invoice.id,
      address: req.ip ?? "",
      openedBy: PAYER,
      means:
        form.action === "page"
          ? { kind: "page" }
          : {
              kind: "prompt",
              phone,
              provider: operatorFor(phone, form.provider, await invoiceMethods(payunit, invoice)),
            },
    })
    res.set("cache-control", "no-store").set("referrer-policy", "no-referrer")
    const own = withLanguage(req, await payunit.signedUrls.addressOf("invoice_page", invoice))
    res.redirect(303, form.action === "page" && attempt.url !== null ? attempt.url : own)
  } catch (error) {
    if (!(error instanceof ShopperError)) {
      throw error
    }
    await show(req, res, invoice.id, { problem: error, typed: form.phone })
  }
  return true
})

async function viewOf(req: MedusaRequest): Promise<InvoicePageView | null> {
  const id = await resolvePayUnit(req.scope).signedUrls.verify("invoice_page", req.params.token ?? "")
  return id === null ? null : await viewInvoicePage(req.scope, id)
}

async function show(
  req: MedusaRequest,
  res: MedusaResponse,
  invoiceId: string,
  said: { problem: ShopperError | null; typed: string },
): Promise<void> {
  const payunit = resolvePayUnit(req.scope)
  const view = await viewInvoicePage(req.scope, invoiceId)
  if (view === null) {
    throw new ShopperError("collection_closed")
  }
  const { invoice, state, problem, part, attempt, payments } = view
  const locale = pageLocale(req, invoice.locale)
  const isPayable = state === "open" && problem === null && part !== null
  const from = invoice.custom_billing_company?.name ?? (await readShopName(req))
  const isForgotten = invoice.forgotten_at !== null
  const money = (amount: number): string => moneyText(amount, invoice.currency_code, locale)
  const day = (date: Date): string => dayText(date, payunit.options.timeZone, locale)
  const html = renderPaymentPage({
    locale,
    title: pageText(invoice.state === "paid" ? "receipt" : "invoice", locale),
    state,
    amount: money(state === "open" && part !== null ? part.amount : invoice.total_amount),
    facts: [
      ["number", invoice.ref ?? invoice.id],
      ...(from === null ? [] : [["from", from] as const]),
      ...(isForgotten ? [] : [["client", invoice.client_name] as const]),
      ["issued", day(invoice.created_at)],
      ...(invoice.state === "paid" ? [] : [["due", day(invoice.due_date)] as const]),
    ],
    phone: attempt?.prompt_phone_masked ?? null,
    problem: (said.problem ?? problem)?.sentence(locale) ?? null,
    hasFailed:
      attempt !== null &&
      (attempt.status === "FAILED" || attempt.status === "CANCELLED" || attempt.prompted_at !== null) &&
      !payments.some(({ reference }) => reference === attempt.id),
    form: isPayable
      ? {
          methods: await invoiceMethods(payunit, invoice),
          knownPhone: isForgotten ? null : maskedPhone(invoice.client_phone_number),
          typed: said.typed,
        }
      : null,
    tables: tablesOf(view, { money, day, locale }),
  })
  sendPage(res, html, said.problem?.httpStatus ?? 200)
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
            rows: payments.map(({ confirmed_at, method, reference, amount }) => [
              [day(confirmed_at), method, reference].filter((word) => word !== null).join(" · "),
              money(amount),
            ]),
            sums: [],
          } satisfies Table,
        ]),
  ]
}
