import { z } from "zod"
import {
  type AddressRules,
  isAllowedAddress,
  isPrintable,
  isPrintableText,
  isVisible,
  readIsoTime,
  chargeFor,
  withoutBidiControls,
} from "../../gateway"
import { isMistakeCode, type Mistake, type MistakeCode, type Params } from "../texts"
import { invoiceTotal } from "./figures"
import { lineTotal } from "./line-total"

/** Invoices are billed in Cameroon: a day that is due is one of its days, and ends there. */
export const INVOICE_TIME_ZONE = "Africa/Douala"
const END_OF_DAY = "T23:59:59+01:00"

export const MAX_ITEMS = 100
export const MAX_INSTALLMENTS = 24
const MAX_AMOUNT = 1e12

/** A field's mistake, whose values zod's issue has. */
const wrong = (code: MistakeCode) => ({ error: code })

const text = (longest: number, missing: MistakeCode, isWritable = isPrintable) =>
  z
    .string(wrong(missing))
    .overwrite(withoutBidiControls)
    .trim()
    // Half a character cannot be sent.
    .refine((value) => !/\p{Cs}/u.test(value), { ...wrong("broken_character"), abort: true })
    .refine(isVisible, { ...wrong(missing), abort: true })
    .max(longest, wrong("too_long"))
    .refine(isWritable, wrong("control_character"))

const email = z.email(wrong("email_wrong")).max(254, wrong("too_long"))

const phone = z
  .string(wrong("phone_wrong"))
  .trim()
  .regex(/^\+?[\d\p{Zs}().-]{6,30}$/u, wrong("phone_wrong"))

const amount = z
  .number(wrong("amount_no_number"))
  .positive(wrong("amount_not_positive"))
  .max(MAX_AMOUNT, wrong("too_large"))

const QUANTITY_DECIMALS = 3

const quantity = z
  .number(wrong("quantity_wrong"))
  .positive(wrong("quantity_wrong"))
  .max(1_000_000, wrong("too_large"))
  .refine((value) => Number(value.toFixed(QUANTITY_DECIMALS)) === value, wrong("quantity_wrong"))

const id = z.string(wrong("id_wrong")).regex(/^[A-Za-z0-9_-]{1,64}$/, wrong("id_wrong"))

/** A day, or a moment in any form of ISO 8601 that names its zone. It is sent in the form that every reader knows. */
const dueDate = z.string(wrong("due_missing")).transform((value, context) => {
  const moment = isDay(value) ? `${value}${END_OF_DAY}` : isTime(value) ? value : readIsoTime(value)
  if (moment === null) {
    context.addIssue({ code: "custom", ...message("due_missing") })
    return z.NEVER
  }
  return moment
})

const message = (code: MistakeCode) => ({ message: code })

const yesOrNo = z.boolean(wrong("yes_or_no"))

/** What a store's options say of invoices, and whom they are for. */
interface InvoiceRules extends AddressRules {
  /** Stands in where a client has no e-mail address, since the service wants one. */
  shopEmail?: string | undefined
  /** Whether the service is asked to make it too, which wants both of a client's addresses; else one is enough. */
  isAtService?: boolean
}

/**
 * Who is billed. What is left out is empty.
 *
 * @param isAtService see {@link InvoiceRules}
 */
const client = ({ shopEmail, isAtService = true }: InvoiceRules) =>
  z
    .strictObject(
      {
        name: text(200, "name_missing"),
        email: email.default(isAtService ? (shopEmail ?? "") : ""),
        phone_number: isAtService ? phone : phone.default(""),
      },
      { error: explain("client_missing") },
    )
    .describe("Who is billed. `email` can be left out where the option `shopEmail` stands in.")

/**
 * What a merchant wants an invoice to say: the fields of the service's invoice create, in its words where it has them,
 * and what the invoice is for. Amounts in major units.
 *
 * @param now whatever is due must lie after it
 */
export const invoiceTerms = (rules: InvoiceRules, now: Date) =>
  z
    .strictObject(
      {
        account: id.optional().describe("Which of the plugin's accounts bills; `default` unless told."),
        order_id: id.nullish(),
        customer_id: id.nullish().describe("The order's customer, unless told."),
        client: client(rules),
        due_date: dueDate.describe(
          "A day (its end, in Cameroon), or a time with its zone in any form of ISO 8601; it must be to come.",
        ),
        type: z.enum(["NORMAL", "INSTALLMENT"], wrong("type_wrong")).default("NORMAL"),
        partial_payment: yesOrNo.default(false).describe("Whether PayUnit's page takes a part."),
        currency_code: z
          .string(wrong("currency_wrong"))
          .toLowerCase()
          .regex(/^[a-z]{3}$/, wrong("currency_wrong"))
          .default("xaf"),
        items: z
          .array(
            z.strictObject(
              { name: text(200, "item_name_missing"), amount, quantity: quantity.default(1) },
              { error: explain("item_missing") },
            ),
            wrong("items_missing"),
          )
          .min(1, wrong("items_missing"))
          .max(MAX_ITEMS, wrong("too_many_items"))
          .describe(
            "At most 100. `amount` is the price of one, in whole francs; `quantity` may have three decimals, if the line comes to whole francs.",
          ),
        installments: z
          .array(
            z.strictObject(
              { title: text(200, "installment_title_missing"), amount, due_date: dueDate.nullish() },
              { error: explain("installment_missing") },
            ),
            wrong("installments_missing"),
          )
          .min(1, wrong("installments_missing"))
          .max(MAX_INSTALLMENTS, wrong("too_many_installments"))
          .optional()
          .describe(
            "Only with `INSTALLMENT`: at most 24, which come to what the items come to. Their days are optional.",
          ),
        custom_billing_company: z
          .strictObject(
            {
              name: text(200, "company_name_missing"),
              logo: z
                .string(wrong("logo_wrong"))
                .max(2048, wrong("too_long"))
                .refine((value) => isAllowedAddress(value, rules) && isPrintable(value), wrong("logo_wrong"))
                .optional(),
              email: email.optional(),
              phone_number: phone.optional(),
            },
            { error: explain("company_missing") },
          )
          .nullish(),
        is_custom_company: yesOrNo
          .optional()
          .describe("Whether PayUnit is told that another company bills. By default where one does."),
        callback_url: z
          .string(wrong("callback_wrong"))
          .max(2048, wrong("too_long"))
          .refine((value) => isAllowedAddress(value, rules) && isPrintable(value), wrong("callback_wrong"))
          .nullish()
          .describe("Where the payer's browser goes in the end; by default to the storefront."),
        locale: z
          .enum(["en", "fr"], wrong("locale_wrong"))
          .default("en")
          .describe("The language of the e-mail that brings the link."),
        note: text(1_000, "note_empty", isPrintableText).nullish().describe("Yours alone; at most 1000 characters."),
        send_email: yesOrNo.default(true).describe("Whether the link is sent to the client by e-mail."),
        confirm_exceeds: yesOrNo.default(false).describe("Bill more than is outstanding on the order, knowingly."),
        again: yesOrNo
          .default(false)
          .describe("Bill the same once more, knowingly: otherwise it is taken for a repetition."),
      },
      { error: explain("no_object") },
    )
    .superRefine((terms, context) => {
      const refuse: Refuse = (path, code, params = {}) => {
        context.addIssue({ code: "custom", path, message: code, params })
      }
      const { email, phone_number } = terms.client
      if (email === "" && rules.isAtService !== false) {
        refuse(["client", "email"], "email_wrong")
      } else if (email === "" && phone_number === "") {
        refuse(["client"], "contact_missing")
      }
      const currency = terms.currency_code.toUpperCase()
      if (reasonAgainst(1, currency) === "unsupported_currency") {
        refuse(["currency_code"], "currency_unsupported", { currency })
        return
      }
      terms.items.forEach((item, index) => {
        // A price that has decimals itself is told first.
        if (!refuseFractions(item.amount, currency, ["items", index, "amount"], refuse)) {
          refuseFractions(lineTotal(item), currency, ["items", index, "quantity"], refuse, "line_not_whole")
        }
      })
      terms.installments?.forEach((installment, index) => {
        refuseFractions(installment.amount, currency, ["installments", index, "amount"], refuse)
        if (installment.due_date != null && new Date(installment.due_date) <= now) {
          refuse(["installments", index, "due_date"], "due_past")
        }
      })
      const total = invoiceTotal(terms.items)
      if (total > MAX_AMOUNT) {
        refuse(["items"], "too_large")
      }
      if (terms.installments !== undefined && terms.type !== "INSTALLMENT") {
        refuse(["installments"], "installments_misplaced")
      }
      const inParts = terms.installments?.reduce((sum, one) => sum + one.amount, 0)
      if (inParts !== undefined && inParts !== total) {
        refuse(["installments"], "installments_differ", { sum: inParts, total })
      }
      if (new Date(terms.due_date) <= now) {
        refuse(["due_date"], "due_past")
      }
    })

/** See {@link invoiceTerms}. */
export type InvoiceTerms = z.output<ReturnType<typeof invoiceTerms>>
/** The terms of an invoice as they are sent. */
export type InvoiceTermsInput = z.input<ReturnType<typeof invoiceTerms>>

/** Each thing that is wrong with a body, by its field. */
export function mistakesOf(issues: readonly z.core.$ZodIssue[]): Mistake[] {
  return issues.flatMap((issue): Mistake[] => {
    const path = issue.path.map(String)
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({ field: [...path, key].join("."), code: "unknown_field", params: {} }))
    }
    const code = isMistakeCode(issue.message) ? issue.message : "not_understood"
    return [{ field: path.join("."), code, params: paramsOf(issue) }]
  })
}

function paramsOf(issue: z.core.$ZodIssue): Params {
  if (issue.code === "too_big") {
    return { most: Number(issue.maximum) }
  }
  return issue.code === "custom" ? ((issue.params ?? {}) as Params) : {}
}

/** What is wrong with something that is no object; of a field that is not known, zod's own issue tells the name. */
function explain(code: MistakeCode) {
  return (issue: z.core.$ZodRawIssue) => (issue.code === "unrecognized_keys" ? undefined : code)
}

type Refuse = (path: (string | number)[], code: MistakeCode, params?: Params) => void

function refuseFractions(
  value: number,
  currency: string,
  path: (string | number)[],
  refuse: Refuse,
  code: "amount_not_whole" | "line_not_whole" = "amount_not_whole",
): boolean {
  const charge = chargeFor(value, currency)
  const hasFractions = value > 0 && (!charge.ok || charge.amount !== value)
  if (hasFractions) {
    refuse(path, code, { currency })
  }
  return hasFractions
}

function reasonAgainst(value: number, currency: string): string | null {
  const charge = chargeFor(value, currency)
  return charge.ok ? null : charge.reason
}

function isDay(value: string): boolean {
  return z.iso.date().safeParse(value).success
}

function isTime(value: string): boolean {
  return z.iso.datetime({ offset: true }).safeParse(value).success
}
