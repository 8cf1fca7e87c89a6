import type { en } from "../../i18n/en"
import { amountIn, amountMistakeOf } from "../../shared/lib/amounts"
import { type InvoiceForm, installmentsTotal, itemsTotal, quantityOf } from "./invoice-form"

type MistakeKey = keyof typeof en.invoices.mistakes

/** What is wrong with a field: a text of ours with what to put into it, or the server's own sentence. */
export type Mistake = { key: MistakeKey; values?: Record<string, number | string> } | { written: string }

/** What is wrong, by the field's path in the request, such as `client.name` or `items.0.amount`. */
export type Mistakes = Readonly<Record<string, Mistake>>

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const PHONE = /^\+?[\d\s().-]{6,30}$/

/** What is surely wrong, so that nobody waits for the server to say so. The server has the last word. */
export function mistakesIn(form: InvoiceForm, today: Date): Mistakes {
  const { currencyCode, dueDate } = form
  const currency = currencyCode.toUpperCase()
  const [sum, total] = [installmentsTotal(form), itemsTotal(form)]
  const startOfToday = new Date(today.getFullYear(), today.getMonth(), today.getDate())
  const amountMistake = (text: string): Mistake | null => {
    const key = amountMistakeOf(amountIn(text, currencyCode), currencyCode)
    return key === null ? null : { key, values: { currency } }
  }
  const installments: [string, Mistake | null][] =
    form.type === "NORMAL"
      ? []
      : [
          ...form.installments.flatMap(({ title, amount }, index): [string, Mistake | null][] => [
            [`installments.${String(index)}.title`, when(title.trim() === "", "installmentTitleMissing")],
            [`installments.${String(index)}.amount`, amountMistake(amount)],
          ]),
          [
            "installments",
            form.installments.length === 0
              ? { key: "installmentsMissing" }
              : sum === total
                ? null
                : { key: "installmentsDiffer", values: { sum, total } },
          ],
        ]
  const company: [string, Mistake | null][] = !form.hasCompany
    ? []
    : [
        ["custom_billing_company.name", when(form.companyName.trim() === "", "companyNameMissing")],
        [
          "custom_billing_company.email",
          when(form.companyEmail.trim() !== "" && !EMAIL.test(form.companyEmail.trim()), "emailWrong"),
        ],
        [
          "custom_billing_company.phone_number",
          when(form.companyPhone.trim() !== "" && !PHONE.test(form.companyPhone.trim()), "phoneWrong"),
        ],
      ]
  const all: [string, Mistake | null][] = [
    ["client.name", when(form.name.trim() === "", "nameMissing")],
    ["client.email", when(!EMAIL.test(form.email.trim()), "emailWrong")],
    ["client.phone_number", when(!PHONE.test(form.phone.trim()), "phoneWrong")],
    ["items", when(form.items.length === 0, "itemsMissing")],
    ...form.items.flatMap(({ name, amount, quantity }, index): [string, Mistake | null][] => [
      [`items.${String(index)}.name`, when(name.trim() === "", "itemNameMissing")],
      [`items.${String(index)}.amount`, amountMistake(amount)],
      [`items.${String(index)}.quantity`, when(!(quantityOf(quantity) >= 1), "quantityWrong")],
    ]),
    ["due_date", dueDate === null ? { key: "dueMissing" } : when(dueDate < startOfToday, "duePast")],
    ...installments,
    ...company,
  ]
  return Object.fromEntries(all.filter((one): one is [string, Mistake] => one[1] !== null))
}

function when(isWrong: boolean, key: MistakeKey): Mistake | null {
  return isWrong ? { key } : null
}

/** The server's sentences about fields, and what we say instead. Groups are named after the values of the text. */
const SENTENCES: readonly { key: MistakeKey; pattern: RegExp }[] = [
  { key: "nameMissing", pattern: /^is missing: say who is billed$/ },
  { key: "emailWrong", pattern: /^is no e-mail address: / },
  { key: "phoneWrong", pattern: /^is (missing: give a|no) phone number/ },
  { key: "dueMissing", pattern: /^is (missing: give a day|neither a day)/ },
  { key: "duePast", pattern: /^is past: / },
  { key: "itemNameMissing", pattern: /^is missing: say what is billed$/ },
  { key: "itemsMissing", pattern: /^is (missing|empty): bill at least one item$/ },
  { key: "amountNotPositive", pattern: /^(must be more than 0|is no number: give an amount\b.*)$/ },
  { key: "amountNotWhole", pattern: /^is \S+, and (?<currency>[A-Z]{3}) has no decimals: / },
  { key: "quantityWrong", pattern: /^(must be a whole number|must be at least 1|is no number: give a quantity\b.*)$/ },
  { key: "tooLarge", pattern: /^(is too large|come to too large a sum)$/ },
  { key: "tooLong", pattern: /^is longer than (?<count>\d+) characters: / },
  { key: "tooManyItems", pattern: /^has more than (?<count>\d+) items: / },
  { key: "tooManyInstallments", pattern: /^has more than (?<count>\d+) instalments$/ },
  { key: "brokenCharacter", pattern: /^has a broken character: / },
  { key: "installmentTitleMissing", pattern: /^is missing: say which instalment it is$/ },
  { key: "installmentsMissing", pattern: /^is empty: leave it out, or give at least one$/ },
  { key: "installmentsDiffer", pattern: /^come to (?<sum>\d+) [A-Z]{3} but the items to (?<total>\d+): / },
  { key: "companyNameMissing", pattern: /^is missing: say who bills$/ },
  { key: "logoWrong", pattern: /^must be an HTTPS address of a picture/ },
]

/** What the server says is wrong, by field; `rest` is what it says of no field. */
export function readFields(fields: readonly string[]): { mistakes: Mistakes; rest: string[] } {
  const read = fields.map((sentence) => ({ sentence, match: /^`([\w.]+)` (.+)$/s.exec(sentence) }))
  return {
    // Of several about one field the first says most.
    mistakes: Object.fromEntries(
      read
        .flatMap(({ match }): [string, Mistake][] => {
          const [, path, words] = match ?? []
          return path === undefined || words === undefined ? [] : [[path, readSentence(words)]]
        })
        .reverse(),
    ),
    rest: read.filter(({ match }) => match === null).map(({ sentence }) => sentence),
  }
}

/** Understands what the server says of a field; what is none of the usual is shown as it was written. */
export function readSentence(words: string): Mistake {
  for (const { key, pattern } of SENTENCES) {
    const match = pattern.exec(words)
    if (match !== null) {
      return { key, values: numbersIn(match.groups ?? {}) }
    }
  }
  return { written: words }
}

function numbersIn(groups: Readonly<Record<string, string>>): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, text]) => [name, /^\d+$/.test(text) ? Number(text) : text]),
  )
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
