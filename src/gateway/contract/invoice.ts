import { z } from "zod"
import { readIsoTime } from "../iso-time"
import {
  type AddressRules,
  address,
  amount,
  currencyCode,
  filledText,
  lenientBoolean,
  lenientList,
  lenientNumber,
  lenientObject,
  lenientText,
  pathSegment,
  reportedId,
  webPage,
} from "./envelope"

/**
 * Invoices: a bill whose link can be paid until it is paid, at once or in instalments. No operation lists them, and the
 * contract has none that tells where one stands: invoice get is beyond it.
 */

/** Body of invoice create. `installments` stands beside the contract, in the service's manual, for that type. */
export const invoiceCreateRequest = (rules: AddressRules) =>
  z
    .object({
      client_name: filledText,
      client_email: z.email(),
      client_phone_number: filledText,
      due_date: z
        .string()
        .refine((text) => readIsoTime(text) !== null, { error: "must be an ISO 8601 date and time with its zone" }),
      partial_payment: z.boolean(),
      is_custom_company: z.boolean().optional(),
      type: z.enum(["NORMAL", "INSTALLMENT"], { error: "must be NORMAL or INSTALLMENT" }),
      currency: currencyCode,
      callback_url: address(rules),
      custom_billing_company: z
        .object({ name: filledText, logo: address(rules), email: z.email(), phone_number: filledText })
        .partial()
        .optional(),
      items: z.array(z.object({ name: filledText, amount, quantity: z.number().positive() })).min(1),
      installments: z
        .array(z.object({ amount, title: filledText }))
        .min(1)
        .optional(),
    })
    .refine(({ type, installments }) => installments === undefined || type === "INSTALLMENT", {
      path: ["installments"],
      error: "belongs to invoices of type INSTALLMENT only",
    })
export type InvoiceCreateRequest = z.input<ReturnType<typeof invoiceCreateRequest>>

const record = {
  uuid: lenientText,
  created_at: lenientText,
  lastChangedDateTime: lenientText,
  isDeleted: lenientBoolean,
}

/** What the service's record of an invoice always has. Numbers come as strings at times; the structure of `fees` is not shown. */
const invoiceFields = {
  ...record,
  ref: lenientText,
  amount_paid: lenientNumber,
  remaining_amount: lenientNumber,
  client: lenientObject({ ...record, name: lenientText, email: lenientText, phone_number: lenientText }),
  total_amount: lenientNumber,
  sub_total: lenientNumber,
  due_date: lenientText,
  company: lenientObject({
    ...record,
    name: lenientText,
    slug: lenientText,
    email: lenientText,
    phone_number: lenientText,
    logo: lenientText,
    user_id: lenientText,
    application_id: lenientText,
  }),
  is_custom_company: lenientBoolean,
  custom_billing_company: lenientObject({
    name: lenientText,
    logo: lenientText,
    email: lenientText,
    phone_number: lenientText,
  }),
  callback_url: lenientText,
  type: lenientText,
  partial_payment: lenientBoolean,
  currency: lenientText,
  items: lenientList(
    lenientObject({ ...record, ref: lenientText, name: lenientText, amount: lenientNumber, quantity: lenientNumber }),
  ),
  fees: z.unknown().optional(),
}

/** The record of an invoice as it was made. `UNPAID` is the only status that the contract shows. */
const invoiceRecord = lenientObject({
  ...invoiceFields,
  status: lenientText,
  installments: lenientList(
    lenientObject({ ...record, amount: lenientNumber, title: lenientText, status: lenientText }),
  ),
})
export type InvoiceRecord = z.output<typeof invoiceRecord>

/** `data` of invoice create: the link to send, and the record. */
export const invoiceCreateData = lenientObject({ link: webPage, invoice: invoiceRecord })
export type InvoiceCreateResponse = z.output<typeof invoiceCreateData>

/** Body of invoice payment, an operation beside the contract that pays one instalment. */
export const invoicePaymentRequest = z.object({ amount, invoice_id: filledText, installment_id: filledText })
export type InvoicePaymentRequest = z.input<typeof invoicePaymentRequest>

/**
 * `data` of invoice payment: a hosted page, and the identifiers that the service itself chose. Nobody can ask about a page
 * without its id, so an answer without one cannot be used.
 */
export const invoicePaymentData = lenientObject({
  transaction_url: webPage,
  transaction_id: filledText,
  reference_id: lenientText,
})
export type InvoicePayment = z.output<typeof invoicePaymentData>

/** Path of invoice get, an operation beyond the contract that tells where an invoice stands. */
export const invoiceGetRequest = z.object({ invoice_id: pathSegment })

const INVOICE_STATES = ["UNPAID", "PARTIALLY_PAID", "PAID"] as const

/** Where an invoice or an instalment stands. Any other word is `UNKNOWN`: it passes for neither paid nor unpaid. */
const invoiceState = z
  .unknown()
  .optional()
  .transform((value): (typeof INVOICE_STATES)[number] | "UNKNOWN" => {
    const word = typeof value === "string" ? value.trim().toUpperCase() : null
    return INVOICE_STATES.find((state) => state === word) ?? "UNKNOWN"
  })
  .meta({ type: ["string", "null"], description: "`UNPAID`, `PARTIALLY_PAID`, `PAID`, or another word." })

/**
 * `data` of invoice get, as the vendor's SDK 1.3.0 types it: the invoice's record, and of each instalment what pays it.
 * `transaction_id` is missing where nobody tried to.
 */
export const invoiceGetData = lenientObject({
  ...invoiceFields,
  status: invoiceState,
  installments: lenientList(
    lenientObject({
      ...record,
      ref: lenientText,
      amount: lenientNumber,
      title: lenientText,
      due_date: lenientText,
      status: invoiceState,
      transaction_id: reportedId,
    }),
  ),
})
export type InvoiceStatus = z.output<typeof invoiceGetData>
