import { z } from "zod"
import type { InvoiceDetailAnswer } from "../../../api/answers"
import type { InvoiceDraftAnswer } from "../../../api/admin/payunit/orders/[id]/invoice-draft/contract"
import type { InvoiceTermsInput } from "../../../domain/invoices"
import { lineTotal as totalOf } from "../../../domain/invoices/line-total"
import { amountIn, sumOf } from "../../shared/lib/amounts"
import type { Language } from "../../shared/lib/format"
import { amountTyped, required, trimmedText, errorCode } from "../../shared/lib/field-schemas"

/** A line of the items' editor, as it is typed. */
export interface ItemLine {
  name: string
  amount: string
  quantity: string
}

export interface InstallmentLine {
  title: string
  amount: string
  due_date: Date | null
}

/** What somebody has typed of an invoice, by the names that the server has for it. */
export interface InvoiceValues {
  account: string
  order_id: string | null
  customer_id: string | null
  currency_code: string
  client: { name: string; email: string; phone_number: string }
  due_date: Date | null
  type: "NORMAL" | "INSTALLMENT"
  partial_payment: boolean
  items: ItemLine[]
  installments: InstallmentLine[]
  has_company: boolean
  custom_billing_company: { name: string; logo: string; email: string; phone_number: string }
  locale: Language
  send_email: boolean
  callback_url: string
  note: string
  /** No fields: what is wrong with all items, or with all instalments, stands under these names. */
  whole: { items: string; installments: string }
}

/** How long a client usually has. */
const DAYS_TO_PAY = 14

export const NEW_ITEM: ItemLine = { name: "", amount: "", quantity: "1" }
export const NEW_INSTALLMENT: InstallmentLine = { title: "", amount: "", due_date: null }

/** An invoice for anybody, with nothing said yet. */
export function emptyForm(locale: Language, today: Date): InvoiceValues {
  return {
    account: "",
    order_id: null,
    customer_id: null,
    currency_code: "xaf",
    client: { name: "", email: "", phone_number: "" },
    due_date: new Date(today.getFullYear(), today.getMonth(), today.getDate() + DAYS_TO_PAY),
    type: "NORMAL",
    partial_payment: false,
    items: [NEW_ITEM],
    installments: [NEW_INSTALLMENT, NEW_INSTALLMENT],
    has_company: false,
    custom_billing_company: { name: "", logo: "", email: "", phone_number: "" },
    locale,
    send_email: true,
    callback_url: "",
    note: "",
    whole: { items: "", installments: "" },
  }
}

/** An order's invoice as the server drafts it. */
export function formOf({ draft }: InvoiceDraftAnswer, today: Date): InvoiceValues {
  const { client, items, due_date, locale, order_id = null, customer_id = null, currency_code } = draft
  const day = new Date(`${due_date}T00:00:00`)
  return {
    ...emptyForm(locale ?? "en", today),
    order_id,
    customer_id,
    currency_code,
    client,
    ...(!Number.isNaN(day.getTime()) && { due_date: day }),
    items:
      items.length === 0
        ? [NEW_ITEM]
        : items.map(({ name, amount, quantity }) => ({ name, amount: String(amount), quantity: String(quantity) })),
  }
}

/** What a new invoice repeats of another one. */
type Duplicated = Pick<
  InvoiceDetailAnswer,
  | ("account" | "customer_id" | "currency_code" | "client" | "due_date" | "type" | "partial_payment" | "items")
  | ("installments" | "custom_billing_company" | "locale" | "email" | "callback_url")
>

/**
 * A new invoice that says the same as another, of no order: what was billed of one is not left to bill. Days that have
 * passed are left empty, and the private note is not repeated.
 */
export function duplicateOf(invoice: Duplicated, today: Date): InvoiceValues {
  const { account, customer_id, currency_code, client, type, partial_payment, locale, email, callback_url } = invoice
  const empty = emptyForm(locale, today)
  const company = invoice.custom_billing_company ?? empty.custom_billing_company
  const dayToCome = (moment: string | null): Date | null => {
    const day = moment === null ? null : dueDay(moment)
    return day !== null && day >= startOf(today) ? day : null
  }
  return {
    ...empty,
    ...{ account, customer_id, currency_code, type, partial_payment },
    client: { name: client.name, email: client.email, phone_number: client.phone_number },
    due_date: dayToCome(invoice.due_date),
    items: invoice.items.map(({ name, amount, quantity }) => ({
      ...{ name, amount: String(amount), quantity: String(quantity) },
    })),
    installments:
      invoice.installments.length === 0
        ? empty.installments
        : invoice.installments.map(({ title, amount, due_date }) => ({
            ...{ title, amount: String(amount), due_date: dayToCome(due_date) },
          })),
    has_company: invoice.custom_billing_company !== null,
    custom_billing_company: {
      name: company.name,
      logo: company.logo ?? "",
      email: company.email ?? "",
      phone_number: company.phone_number ?? "",
    },
    send_email: email.wanted,
    callback_url: callback_url ?? "",
  }
}

/** The day that a moment is on where invoices are billed, as the browser's calendar has it. */
function dueDay(moment: string): Date {
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Africa/Douala" }).format(new Date(moment))
  return new Date(`${day}T00:00:00`)
}

function startOf(day: Date): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate())
}

/** What a line comes to; NaN while it is none. */
export function lineTotal({ amount, quantity }: Pick<ItemLine, "amount" | "quantity">, currencyCode: string): number {
  return totalOf({ amount: amountIn(amount, currencyCode), quantity: quantityOf(quantity) })
}

/** What the items come to so far. */
export function itemsTotal(items: readonly ItemLine[], currencyCode: string): number {
  return sumOf(items.map((item) => lineTotal(item, currencyCode)))
}

/** What the instalments come to so far. */
export function installmentsTotal(
  installments: readonly Pick<InstallmentLine, "amount">[],
  currencyCode: string,
): number {
  return sumOf(installments.map(({ amount }) => amountIn(amount, currencyCode)))
}

function quantityOf(text: string): number {
  const typed = text.trim().replace(",", ".")
  return /^\d+(\.\d{1,3})?$/.test(typed) ? Number(typed) : NaN
}

/** A day as the API takes it, whatever the browser's zone. */
export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0")
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const PHONE = /^\+?[\d\s().-]{6,30}$/

const email = z.string().trim().regex(EMAIL, errorCode("email_wrong"))
const phone = z.string().trim().regex(PHONE, errorCode("phone_wrong"))
const id = z
  .string()
  .nullable()
  .transform((given) => given ?? undefined)
const quantity = z
  .string()
  .transform(quantityOf)
  .pipe(z.number(errorCode("quantity_wrong")).positive(errorCode("quantity_wrong")))

/** Said of everything, also where a line is wrong by itself. */
const always = { when: () => true }

/**
 * The form: of what was typed, the request that it makes. What is surely wrong is found here, so that nobody waits for
 * the server to say so.
 *
 * @param hasShopEmail whether the shop's own e-mail address serves where a client has none
 */
export const invoiceForm = (
  currencyCode: string,
  today: Date,
  hasShopEmail = false,
): z.ZodType<InvoiceTermsInput, InvoiceValues> => {
  const amount = amountTyped({ currencyCode, noNumber: "amount_no_number" })
  const startOfToday = startOf(today)
  const request = z
    .object({
      account: trimmedText,
      order_id: id,
      customer_id: id,
      client: z.object({
        name: required("name_missing"),
        // PayUnit wants an address: the shop's own serves where it has one.
        email: hasShopEmail ? trimmedText.pipe(email.optional()) : email,
        phone_number: phone,
      }),
      due_date: z
        .date(errorCode("due_missing"))
        .nullable()
        .refine((day) => day !== null, errorCode("due_missing"))
        .refine((day) => day >= startOfToday, errorCode("due_past"))
        .transform(dayOf),
      type: z.enum(["NORMAL", "INSTALLMENT"]),
      partial_payment: z.boolean(),
      currency_code: z.string(),
      items: z.array(z.object({ name: required("item_name_missing"), amount, quantity })),
      installments: z
        .array(
          z.object({
            title: required("installment_title_missing"),
            amount,
            due_date: z
              .date()
              .nullable()
              .refine((day) => day === null || day >= startOfToday, errorCode("due_past"))
              .transform((day) => (day === null ? undefined : dayOf(day))),
          }),
        )
        .optional(),
      custom_billing_company: z
        .object({
          name: required("company_name_missing"),
          logo: trimmedText,
          email: trimmedText.pipe(email.optional()),
          phone_number: trimmedText.pipe(phone.optional()),
        })
        .optional(),
      locale: z.enum(["en", "fr"]),
      send_email: z.boolean(),
      callback_url: trimmedText.pipe(
        z
          .string()
          .regex(/^https?:\/\/\S+$/i, errorCode("callback_wrong"))
          .optional(),
      ),
      note: trimmedText,
    })
    .refine(({ items }) => items.length > 0, { ...always, path: ["whole", "items"], ...errorCode("items_missing") })
    .refine(({ installments }) => installments?.length !== 0, {
      ...always,
      path: ["whole", "installments"],
      ...errorCode("installments_missing"),
    })
    .refine(({ items, installments }) => installments === undefined || sumsAgree(items, installments), {
      ...always,
      path: ["whole", "installments"],
      ...errorCode("installments_differ"),
    })
  return z
    .custom<InvoiceValues>()
    .transform(
      ({ has_company, custom_billing_company, installments, whole: _whole, ...typed }): z.input<typeof request> => ({
        ...typed,
        // Instalments and parts of any size exclude each other: PayUnit asks for one or the other.
        partial_payment: typed.type === "NORMAL" && typed.partial_payment,
        installments: typed.type === "INSTALLMENT" ? installments : undefined,
        custom_billing_company: has_company ? custom_billing_company : undefined,
      }),
    )
    .pipe(request)
}

function sumsAgree(items: { amount: number; quantity: number }[], installments: { amount: number }[]): boolean {
  const [total, sum] = [sumOf(items.map(totalOf)), sumOf(installments.map(({ amount }) => amount))]
  return total === sum
}
