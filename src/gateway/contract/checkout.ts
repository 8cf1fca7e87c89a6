import { z } from "zod"
import { readReportedStatus, readTransactionStatus } from "../status"
import {
  address,
  type AddressRules,
  amount,
  confirmationMeta,
  countryCode,
  currencyCode,
  filledText,
  firstPage,
  identifier,
  lenientBoolean,
  lenientNumber,
  lenientObject,
  lenientText,
  statusWord,
  reportedId,
  reportedText,
  webPage,
} from "./envelope"

/**
 * The checkout API: a session with line items that returns a payment link, and the process operations that
 * pay it without the link's page. Requests are as strict as the contract, answers are read leniently.
 */

/** One product of a checkout session. `image_url` is required by the contract. */
export const checkoutItem = (rules: AddressRules) =>
  z.object({
    price_description: z.object({ unit_amount: z.number() }),
    product_description: z.object({
      name: filledText,
      image_url: address(rules),
      about_product: z.string().optional(),
    }),
    quantity: z.number().positive(),
  })

/** Body of checkout initialize. `mode` is the initiation mode (`payment`), not the header's live or test. */
export const checkoutInitializeRequest = (rules: AddressRules) =>
  z.object({
    total_amount: amount,
    transaction_id: identifier,
    mode: z.literal("payment"),
    currency: currencyCode,
    success_url: address(rules),
    cancel_url: address(rules),
    notify_url: address(rules).optional(),
    payment_country: countryCode.optional(),
    items: z.array(checkoutItem(rules)).min(1),
    meta: z.object({ phone_number_collection: z.boolean(), address_collection: z.boolean() }),
  })
export type CheckoutInitializeRequest = z.input<ReturnType<typeof checkoutInitializeRequest>>

/**
 * `data` of checkout initialize: the payment link, and the checkout identifier that is the link's last path segment
 * and that the process operations and checkout status take.
 */
export const checkoutInitializeData = lenientObject({ redirect: webPage }).transform(({ redirect }, context) => {
  const checkoutId = checkoutIdOf(redirect)
  if (checkoutId === null) {
    context.addIssue({ code: "custom", message: "the link carries no checkout identifier", path: ["redirect"] })
    return z.NEVER
  }
  return { redirect, checkout_id: checkoutId }
})
export type CheckoutInitialized = z.output<typeof checkoutInitializeData>

/** The checkout identifier in a payment link: its last path segment, query and fragment left aside. */
function checkoutIdOf(redirect: string): string | null {
  const segments = new URL(redirect).pathname.split("/").filter((segment) => segment !== "")
  try {
    return decodeURIComponent(segments.at(-1) ?? "") || null
  } catch {
    return null
  }
}

const customer = z.object({
  email: z.email(),
  phone: z.string().optional(),
  country: z.string().optional(),
  name: z.string().optional(),
})

/** Body of a process operation, which differ only in what pays. */
const processRequest = <PaymentInfo extends z.ZodType>(paymentInfo: PaymentInfo) =>
  z.object({
    checkout_id: identifier,
    customer,
    shipping: z.object({
      address: z.string().optional(),
      phone: z.string().optional(),
      payment_method: filledText,
      payment_info: paymentInfo,
    }),
  })

/** Body of invoice process: pays a checkout session by mobile money, as a prompt on the payer's phone. */
export const invoiceProcessRequest = processRequest(z.object({ phone: filledText }))
export type InvoiceProcessRequest = z.input<typeof invoiceProcessRequest>

const twoDigits = z.string().regex(/^\d{2}$/, "must be two digits")

/** The card of a card payment, every field required. It is passed on and never kept. */
const cardInfo = z.object({
  card_number: z.string().regex(/^\d{12,19}$/, "must be 12 to 19 digits"),
  cvv: z.string().regex(/^\d{3,4}$/, "must be three or four digits"),
  expiry_month: z.string().regex(/^(0[1-9]|1[0-2])$/, "must be a month in two digits"),
  expiry_year: twoDigits,
  card_country: countryCode,
  card_state: filledText,
  card_city: filledText,
  card_address: filledText,
  card_zipcode: filledText,
})
export type CardInfo = z.input<typeof cardInfo>

/** Body of checkout process: pays a checkout session by card. Not available in test mode. */
export const checkoutProcessRequest = processRequest(z.object({ card_info: cardInfo }))
export type CheckoutProcessRequest = z.input<typeof checkoutProcessRequest>

const processedFields = lenientObject({
  redirect: lenientText,
  card_payment_url: lenientText,
  transaction_url: lenientText,
  url: lenientText,
  checkout_card_redirect_url: lenientText,
  meta: confirmationMeta,
}).meta({ additionalProperties: true })

/**
 * `data` of the process operations, which the contract does not show. `redirect`: a page to send the payer of a card to, by
 * the name that the service's own SDK has for it, or by those that the service uses elsewhere. `confirmation_url`: the page
 * of an operator that needs one.
 */
export const processedData = processedFields.transform(({ meta, checkout_card_redirect_url: bank, ...data }) => ({
  redirect: firstPage([
    bank,
    data.redirect,
    data.card_payment_url,
    meta.authorization.redirect,
    data.transaction_url,
    data.url,
  ]),
  confirmation_url: firstPage([meta.authorization.redirect]),
}))
export type CheckoutProcessResponse = z.output<typeof processedData>

/**
 * `data` of checkout status, an operation beside the contract: a second source for a checkout's outcome. `fee`, in major
 * units, is in the service's own SDK alone, as text.
 */
export const checkoutStatusData = lenientObject({
  id: lenientText,
  checkout_id: lenientText,
  transaction_id: reportedId,
  /** The initiation mode, `payment`. Test or live is `checkout_mode`. */
  mode: lenientText,
  checkout_mode: z
    .unknown()
    .optional()
    .transform((value): "test" | "live" | null => {
      const mode = typeof value === "string" ? value.trim().toLowerCase() : null
      return mode === "test" || mode === "live" ? mode : null
    }),
  status: statusWord,
  total_amount: lenientNumber,
  currency: reportedText,
  fee: lenientNumber,
  phone_number_collection: lenientBoolean,
  address_collection: lenientBoolean,
  notify_url: lenientText,
  success_url: lenientText,
  cancel_url: lenientText,
  /** The page of a card's bank. */
  checkout_card_redirect_url: lenientText,
  updated_at: lenientText,
  transaction: lenientObject({
    id: lenientText,
    transaction_id: lenientText,
    card_payment_url: lenientText,
    amount: lenientNumber,
    currency: lenientText,
    mode: lenientText,
    username: lenientText,
    message: lenientText,
    status: statusWord.transform(readTransactionStatus),
    created_at: lenientText,
    updated_at: lenientText,
    deleted_at: lenientText,
  }),
}).transform(({ status: reported, ...checkout }) => {
  const { status, unknown } = readReportedStatus(reported)
  return { ...checkout, status, unknown_status: unknown }
})
export type CheckoutStatus = z.output<typeof checkoutStatusData>
