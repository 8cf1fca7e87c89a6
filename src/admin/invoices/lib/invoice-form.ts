import type { InvoiceDraftAnswer } from "../../../api/admin/payunit/answers"
import type { InvoiceTermsInput } from "../../../domain/invoices"
import { amountIn, sumOf } from "../../shared/lib/amounts"
import type { Language } from "../../shared/lib/format"

/** A line of the items' editor, as it is typed. `key` tells lines apart while they come and go. */
export interface ItemLine {
  key: number
  name: string
  amount: string
  quantity: string
}

export interface InstallmentLine {
  key: number
  title: string
  amount: string
}

/** What somebody has typed of an invoice. */
export interface InvoiceForm {
  account: string
  orderId: string | null
  customerId: string | null
  currencyCode: string
  name: string
  email: string
  phone: string
  dueDate: Date | null
  type: "NORMAL" | "INSTALLMENT"
  partialPayment: boolean
  items: ItemLine[]
  installments: InstallmentLine[]
  hasCompany: boolean
  companyName: string
  companyLogo: string
  companyEmail: string
  companyPhone: string
  locale: Language
  sendEmail: boolean
  note: string
}

/** How long a client usually has. */
const DAYS_TO_PAY = 14

let lines = 0

/** Tells a new line from all others. */
function newKey(): number {
  lines += 1
  return lines
}

export function newItem(): ItemLine {
  return { key: newKey(), name: "", amount: "", quantity: "1" }
}

export function newInstallment(amount = ""): InstallmentLine {
  return { key: newKey(), title: "", amount }
}

/** An invoice for anybody, with nothing said yet. */
export function emptyForm(locale: Language, today: Date): InvoiceForm {
  return {
    account: "",
    orderId: null,
    customerId: null,
    currencyCode: "xaf",
    name: "",
    email: "",
    phone: "",
    dueDate: new Date(today.getFullYear(), today.getMonth(), today.getDate() + DAYS_TO_PAY),
    type: "NORMAL",
    partialPayment: false,
    items: [newItem()],
    installments: [newInstallment(), newInstallment()],
    hasCompany: false,
    companyName: "",
    companyLogo: "",
    companyEmail: "",
    companyPhone: "",
    locale,
    sendEmail: true,
    note: "",
  }
}

/** An order's invoice as the server drafts it. */
export function formOf({ draft }: InvoiceDraftAnswer, today: Date): InvoiceForm {
  const { client, items, due_date, locale } = draft
  const day = new Date(`${due_date}T00:00:00`)
  return {
    ...emptyForm(locale ?? "en", today),
    orderId: draft.order_id ?? null,
    customerId: draft.customer_id ?? null,
    currencyCode: draft.currency_code ?? "xaf",
    name: client.name,
    email: client.email,
    phone: client.phone_number,
    ...(!Number.isNaN(day.getTime()) && { dueDate: day }),
    items:
      items.length === 0
        ? [newItem()]
        : items.map(({ name, amount, quantity = 1 }) => ({
            key: newKey(),
            name,
            amount: String(amount),
            quantity: String(quantity),
          })),
  }
}

/** What a line comes to; NaN while it is none. */
export function lineTotal({ amount, quantity }: Pick<ItemLine, "amount" | "quantity">, currencyCode: string): number {
  return amountIn(amount, currencyCode) * quantityOf(quantity)
}

/** What the items come to so far. */
export function itemsTotal({ items, currencyCode }: Pick<InvoiceForm, "items" | "currencyCode">): number {
  return sumOf(items.map((item) => lineTotal(item, currencyCode)))
}

/** What the instalments come to so far. */
export function installmentsTotal({
  installments,
  currencyCode,
}: Pick<InvoiceForm, "installments" | "currencyCode">): number {
  return sumOf(installments.map(({ amount }) => amountIn(amount, currencyCode)))
}

export function quantityOf(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : NaN
}

/** A day as the API takes it, whatever the browser's zone. */
export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0")
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Whether changes change nothing. Dates are the same that are of the same day. */
export function saysTheSame(changes: Partial<InvoiceForm>, form: InvoiceForm): boolean {
  const { dueDate, ...others } = changes
  const day = (date: Date | null): string | null => date && dayOf(date)
  return (
    (dueDate === undefined || day(dueDate) === day(form.dueDate)) &&
    Object.entries(others).every(([name, value]) => form[name as keyof InvoiceForm] === value)
  )
}

/** The request that a form without mistakes makes. */
export function termsOf(
  form: InvoiceForm,
  { confirmExceeds, again }: { confirmExceeds: boolean; again: boolean },
): InvoiceTermsInput {
  const { currencyCode, dueDate } = form
  const [logo, email, phone, note] = [form.companyLogo, form.companyEmail, form.companyPhone, form.note].map((text) =>
    text.trim(),
  )
  return {
    ...(form.account !== "" && { account: form.account }),
    ...(form.orderId !== null && { order_id: form.orderId }),
    ...(form.customerId !== null && { customer_id: form.customerId }),
    client: { name: form.name.trim(), email: form.email.trim(), phone_number: form.phone.trim() },
    due_date: dueDate === null ? "" : dayOf(dueDate),
    type: form.type,
    // Instalments and parts of any size exclude each other: PayUnit asks for one or the other.
    partial_payment: form.type === "NORMAL" && form.partialPayment,
    currency_code: currencyCode,
    items: form.items.map(({ name, amount, quantity }) => ({
      name: name.trim(),
      amount: amountIn(amount, currencyCode),
      quantity: quantityOf(quantity),
    })),
    ...(form.type === "INSTALLMENT" && {
      installments: form.installments.map(({ title, amount }) => ({
        title: title.trim(),
        amount: amountIn(amount, currencyCode),
      })),
    }),
    ...(form.hasCompany && {
      custom_billing_company: {
        name: form.companyName.trim(),
        ...(logo && { logo }),
        ...(email && { email }),
        ...(phone && { phone_number: phone }),
      },
    }),
    locale: form.locale,
    send_email: form.sendEmail,
    ...(note && { note }),
    ...(confirmExceeds && { confirm_exceeds: true }),
    ...(again && { again: true }),
  }
}
