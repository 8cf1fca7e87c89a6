import type { Said } from "../../../domain/texts/languages"
import { type MistakeCode, MISTAKES } from "../../../domain/texts/mistakes"
import type { Params } from "../../../domain/texts/template"
import { amountIn, amountMistakeOf } from "../../shared/lib/amounts"
import { type InvoiceForm, installmentsTotal, itemsTotal, quantityOf } from "./invoice-form"

/** What is wrong with a field: a code, perhaps of a newer server, with the values of its text, and the server's own text. */
export interface FieldMistake {
  code: string
  params: Params
  text?: Said
}

/** What is wrong, by the field's path in the request, such as `client.name` or `items.0.amount`. */
export type Mistakes = Readonly<Record<string, FieldMistake>>

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const PHONE = /^\+?[\d\s().-]{6,30}$/

/** What is surely wrong, so that nobody waits for the server to say so. The server has the last word. */
export function mistakesIn(form: InvoiceForm, today: Date): Mistakes {
  const { currencyCode, dueDate } = form
  const currency = currencyCode.toUpperCase()
  const [sum, total] = [installmentsTotal(form), itemsTotal(form)]
  const startOfToday = new Date(today.getFullYear(), today.getMonth(), today.getDate())
  const amountMistake = (text: string): FieldMistake | null => {
    const amount = amountIn(text, currencyCode)
    if (Number.isNaN(amount)) {
      return { code: "amount_no_number", params: {} }
    }
    const found = amountMistakeOf(amount, currencyCode)
    return found === null
      ? null
      : { code: found === "amountNotWhole" ? "amount_not_whole" : "amount_not_positive", params: { currency } }
  }
  const installments: [string, FieldMistake | null][] =
    form.type === "NORMAL"
      ? []
      : [
          ...form.installments.flatMap(({ title, amount }, index): [string, FieldMistake | null][] => [
            [`installments.${String(index)}.title`, when(title.trim() === "", "installment_title_missing")],
            [`installments.${String(index)}.amount`, amountMistake(amount)],
          ]),
          [
            "installments",
            form.installments.length === 0
              ? { code: "installments_missing", params: {} }
              : sum === total
                ? null
                : { code: "installments_differ", params: { sum, total } },
          ],
        ]
  const company: [string, FieldMistake | null][] = !form.hasCompany
    ? []
    : [
        ["custom_billing_company.name", when(form.companyName.trim() === "", "company_name_missing")],
        [
          "custom_billing_company.email",
          when(form.companyEmail.trim() !== "" && !EMAIL.test(form.companyEmail.trim()), "email_wrong"),
        ],
        [
          "custom_billing_company.phone_number",
          when(form.companyPhone.trim() !== "" && !PHONE.test(form.companyPhone.trim()), "phone_wrong"),
        ],
      ]
  const all: [string, FieldMistake | null][] = [
    ["client.name", when(form.name.trim() === "", "name_missing")],
    ["client.email", when(!EMAIL.test(form.email.trim()), "email_wrong")],
    ["client.phone_number", when(!PHONE.test(form.phone.trim()), "phone_wrong")],
    ["items", when(form.items.length === 0, "items_missing")],
    ...form.items.flatMap(({ name, amount, quantity }, index): [string, FieldMistake | null][] => [
      [`items.${String(index)}.name`, when(name.trim() === "", "item_name_missing")],
      [`items.${String(index)}.amount`, amountMistake(amount)],
      [`items.${String(index)}.quantity`, when(!(quantityOf(quantity) >= 1), "quantity_wrong")],
    ]),
    ["due_date", dueDate === null ? { code: "due_missing", params: {} } : when(dueDate < startOfToday, "due_past")],
    ...installments,
    ...company,
  ]
  return Object.fromEntries(all.filter((one): one is [string, FieldMistake] => one[1] !== null))
}

function when(isWrong: boolean, code: MistakeCode): FieldMistake | null {
  return isWrong ? { code, params: {} } : null
}

/** What the server says is wrong, by field; what it says of no field has the empty one. Of several, the first says most. */
export function readFields(fields: readonly unknown[]): Mistakes {
  const read = fields.flatMap((one): [string, FieldMistake][] => {
    const { field, code, params, text } = (typeof one === "object" && one !== null ? one : {}) as Record<
      string,
      unknown
    >
    return typeof field === "string" && typeof code === "string"
      ? [[field, { code, params: (params ?? {}) as Params, ...(text === undefined ? {} : { text: text as Said }) }]]
      : []
  })
  return Object.fromEntries(read.reverse())
}

/** The text of a mistake; of a code that is not known, the server's own. */
export function textOfMistake({ code, text }: FieldMistake): Said {
  return Object.hasOwn(MISTAKES, code) ? MISTAKES[code as MistakeCode] : (text ?? { en: code, fr: code })
}

/** The fields that the form shows a mistake beside; what is wrong elsewhere is told in one place. */
export function isShown(path: string): boolean {
  return (
    /^(client\.(name|email|phone_number)|due_date|account|note|items|installments)$/.test(path) ||
    /^items\.\d+\.(name|amount|quantity)$/.test(path) ||
    /^installments\.\d+\.(title|amount)$/.test(path) ||
    /^custom_billing_company\.(name|logo|email|phone_number)$/.test(path)
  )
}
