import { z } from "zod"
import { toCharge } from "../../gateway"
import { type AddressRules, isAllowedAddress } from "../../gateway/contract/envelope"
import { invoiceTotal } from "./figures"

/** Invoices are billed in Cameroon: a day that is due ends there. */
const END_OF_DAY = "T23:59:59+01:00"

export const MAX_ITEMS = 100
export const MAX_INSTALLMENTS = 24
const MAX_AMOUNT = 1e12

const text = (longest: number, what: string) =>
  z
    .string({ error: what })
    .trim()
    .min(1, { error: what })
    .max(longest, { error: `is longer than ${longest} characters: shorten it` })
    // Half a character cannot be sent.
    .refine((value) => !/\p{Cs}/u.test(value), { error: "has a broken character: type it again" })

const email = z.email({ error: "is no e-mail address: give one such as ada@example.com" }).max(254)

const phone = z
  .string({ error: "is missing: give a phone number such as 670000001" })
  .trim()
  .regex(/^\+?[\d\s().-]{6,30}$/, { error: "is no phone number: give one such as 670000001 or +237 670 000 001" })

const amount = z
  .number({ error: "is no number: give an amount such as 12500, without quotation marks" })
  .positive({ error: "must be more than 0" })
  .max(MAX_AMOUNT, { error: "is too large" })

const quantity = z
  .number({ error: "is no number: give a quantity such as 1, without quotation marks" })
  .int({ error: "must be a whole number" })
  .min(1, { error: "must be at least 1" })
  .max(1_000_000, { error: "is too large" })

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, { error: "is no id" })

const dueDate = z
  .string({ error: "is missing: give a day such as 2026-01-31, or a time with its zone" })
  .refine((value) => isDay(value) || isTime(value), {
    error: "is neither a day such as 2026-01-31 nor a time with its zone such as 2026-01-31T18:00:00+01:00",
  })
  .transform((value) => (isDay(value) ? `${value}${END_OF_DAY}` : value))

const yesOrNo = z.boolean({ error: "must be true or false" })

/**
 * What a merchant wants an invoice to say: the fields of the service's invoice create, in its words where it has them,
 * and what the invoice is for. Amounts in major units.
 *
 * @param now whatever is due must lie after it
 */
export const invoiceTerms = (rules: AddressRules, now: Date) =>
  z
    .strictObject(
      {
        /** Two requests of one key are one invoice: a click repeated, a request sent again. */
        idempotency_key: z
          .string()
          .regex(/^[\x21-\x7e]{8,100}$/, { error: "must have 8 to 100 letters, digits and signs" })
          .optional(),
        account: id.optional(),
        order_id: id.nullish(),
        customer_id: id.nullish(),
        client: z.strictObject(
          { name: text(200, "is missing: say who is billed"), email, phone_number: phone },
          { error: explain("must hold `name`, `email` and `phone_number`") },
        ),
        due_date: dueDate,
        type: z.enum(["NORMAL", "INSTALLMENT"], { error: "must be NORMAL or INSTALLMENT" }).default("NORMAL"),
        partial_payment: yesOrNo.default(false),
        currency_code: z
          .string({ error: "must be a currency code such as xaf" })
          .toLowerCase()
          .regex(/^[a-z]{3}$/, { error: "must be a currency code such as xaf" })
          .default("xaf"),
        items: z
          .array(
            z.strictObject(
              { name: text(200, "is missing: say what is billed"), amount, quantity: quantity.default(1) },
              { error: explain("must hold `name`, `amount` and `quantity`") },
            ),
            { error: "is missing: bill at least one item" },
          )
          .min(1, { error: "is empty: bill at least one item" })
          .max(MAX_ITEMS, { error: `has more than ${MAX_ITEMS} items: put some together` }),
        installments: z
          .array(
            z.strictObject(
              { title: text(200, "is missing: say which instalment it is"), amount },
              { error: explain("must hold `title` and `amount`") },
            ),
            { error: "must be a list of `{ title, amount }`" },
          )
          .min(1, { error: "is empty: leave it out, or give at least one" })
          .max(MAX_INSTALLMENTS, { error: `has more than ${MAX_INSTALLMENTS} instalments` })
          .optional(),
        custom_billing_company: z
          .strictObject(
            {
              name: text(200, "is missing: say who bills"),
              logo: z
                .string()
                .max(2048)
                .refine((value) => isAllowedAddress(value, rules), {
                  error: "must be an HTTPS address of a picture, such as https://shop.example/logo.png",
                })
                .optional(),
              email: email.optional(),
              phone_number: phone.optional(),
            },
            { error: explain("must hold `name`, and may hold `logo`, `email` and `phone_number`") },
          )
          .nullish(),
        /** The language of the e-mail that brings the link. */
        locale: z.enum(["en", "fr"], { error: "must be en or fr" }).default("en"),
        note: text(1_000, "is empty: leave it out").nullish(),
        /** Whether the link is sent to the client by e-mail. */
        send_email: yesOrNo.default(true),
        /** Bill more than is outstanding on the order, knowingly. */
        confirm_exceeds: yesOrNo.default(false),
      },
      { error: explain("must be an object") },
    )
    .superRefine((terms, context) => {
      const refuse = (path: (string | number)[], message: string) => {
        context.addIssue({ code: "custom", path, message })
      }
      const currency = terms.currency_code.toUpperCase()
      if (reasonAgainst(1, currency) === "unsupported_currency") {
        refuse(["currency_code"], `is ${currency}, and PayUnit bills in XAF only`)
        return
      }
      terms.items.forEach((item, index) => {
        refuseFractions(item.amount, currency, ["items", index, "amount"], refuse)
      })
      terms.installments?.forEach((installment, index) => {
        refuseFractions(installment.amount, currency, ["installments", index, "amount"], refuse)
      })
      const total = invoiceTotal(terms.items)
      if (total > MAX_AMOUNT) {
        refuse(["items"], "come to too large a sum")
      }
      if (terms.installments !== undefined && terms.type !== "INSTALLMENT") {
        refuse(
          ["installments"],
          'belong to an invoice whose `type` is "INSTALLMENT": change the type, or leave them out',
        )
      }
      const inParts = terms.installments?.reduce((sum, one) => sum + one.amount, 0)
      if (inParts !== undefined && inParts !== total) {
        refuse(["installments"], `come to ${inParts} ${currency} but the items to ${total}: make them the same`)
      }
      if (new Date(terms.due_date) <= now) {
        refuse(["due_date"], "is past: give a day to come")
      }
    })

/** See {@link invoiceTerms}. */
export type InvoiceTerms = z.output<ReturnType<typeof invoiceTerms>>
/** The same as it is sent. */
export type InvoiceTermsInput = z.input<ReturnType<typeof invoiceTerms>>

/** Each thing that is wrong with a body, naming its field: `items.0.amount must be more than 0`. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.map((issue) => {
    const path = issue.path.map(String)
    if (issue.code === "unrecognized_keys") {
      const names = issue.keys.map((key) => `\`${[...path, key].join(".")}\``)
      return `${names.join(", ")} is not known: check the spelling`
    }
    return path.length === 0 ? issue.message : `\`${path.join(".")}\` ${issue.message}`
  })
}

/** What is said of something that is no object; of a field that is not known, zod's own issue tells the name. */
function explain(sentence: string) {
  return (issue: z.core.$ZodRawIssue) => (issue.code === "unrecognized_keys" ? undefined : sentence)
}

function refuseFractions(
  value: number,
  currency: string,
  path: (string | number)[],
  refuse: (path: (string | number)[], message: string) => void,
): void {
  const charge = toCharge(value, currency)
  if (!charge.ok || charge.amount !== value) {
    const near = charge.ok ? `, such as ${charge.amount}` : ""
    refuse(path, `is ${value}, and ${currency} has no decimals: give a whole number${near}`)
  }
}

function reasonAgainst(value: number, currency: string): string | null {
  const charge = toCharge(value, currency)
  return charge.ok ? null : charge.reason
}

function isDay(value: string): boolean {
  return z.iso.date().safeParse(value).success
}

function isTime(value: string): boolean {
  return z.iso.datetime({ offset: true }).safeParse(value).success
}
