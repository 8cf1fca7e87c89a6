import type { Read } from "./reads"

/**
 * The contract, transcribed by hand: every operation with every field of its request and of its answer. Nothing here
 * is derived from the client's code; `coverage.spec.ts` compares the two. The tests exercise each `rule` and each `read`
 * against the simulator, and `payunit-verify` holds the live service's answers against it.
 */

/** The rules that fields of a request keep to. */
export const RULES = [
  "amount",
  "number",
  "quantity",
  "boolean",
  "text",
  "any text",
  "identifier",
  "legacy identifier",
  "currency",
  "country",
  "https",
  "e-mail",
  "date and time",
  "invoice type",
  "yes or no",
  "payee's number",
  "deposit type",
  "token",
  "the word button",
  "the word payment",
  "card number",
  "cvv",
  "month",
  "two digits",
  "object",
  "JSON object",
  "list",
] as const
export type Rule = (typeof RULES)[number]

/** A field of a request. Paths are the contract's; `[]` stands for every entry of a list. */
export interface RequestField {
  rule: Rule
  required: boolean
  /** The property that stands for it in TypeScript, where that is called otherwise. */
  property?: string
  /** Not in the contract, but in the service's manual. */
  beside?: true
}

/** A field of an answer. */
export interface ResponseField {
  read: Read
  /** Where the client's result has it, if not at the same place below `data`; null if the client makes use of it and does not hand it out. */
  client?: string | null
  /** Not in every answer. Where one lacks it, it is put into a copy of that answer, to be read all the same. */
  maybe?: true
  /** Other names for the same thing: one of them is there, and each other is tested in a copy of the answer. */
  or?: readonly string[]
  beside?: true
}

/** One row of the contract's endpoint tables; an operation that answers in two shapes has two. */
export interface Row {
  /** The row's number in the contract; null for an operation beside it. */
  row: number | null
  /** Beyond the contract: the simulator's profile contract does not have it, and the live service may not. */
  liveOnly?: true
  title: string
  /** The operation's key among the client's operations. */
  operation: string
  family: "current" | "legacy"
  method: "GET" | "POST"
  /** As the contract writes it, relative to the family's base URL. */
  path: string
  /** Fields that are not in the path are in the body, or in a GET's query. */
  request: Readonly<Record<string, RequestField>>
  response: Readonly<Record<string, ResponseField>>
}

const required = (rule: Rule): RequestField => ({ rule, required: true })
const optional = (rule: Rule): RequestField => ({ rule, required: false })
const extra = (rule: Rule): RequestField => ({ rule, required: false, beside: true })
const is = (read: Read, more: Omit<ResponseField, "read"> = {}): ResponseField => ({ read, ...more })

/** The headers of every call. */
export const HEADERS = ["Content-Type", "Authorization", "x-api-key", "mode"] as const

/** The envelope of every answer. The client decides by it and hands out what is in `data`. */
export const ENVELOPE: Readonly<Record<string, ResponseField>> = {
  status: is("call status", { client: null }),
  statusCode: is("success code", { client: null }),
  message: is("text", { client: null }),
  data: is("object or list", { client: null }),
}

/** The notification of the legacy family. */
export const NOTIFICATION: Readonly<Record<string, ResponseField>> = {
  transaction_id: is("text"),
  transaction_amount: is("number as text"),
  transaction_status: is("status"),
  error: is("text or null"),
  message: is("text"),
}

const provider = (list: string): Record<string, ResponseField> => ({
  [list]: is("list"),
  [`${list}[].shortcode`]: is("text"),
  [`${list}[].name`]: is("text"),
  [`${list}[].logo`]: is("address"),
  [`${list}[].country`]: is("object"),
  [`${list}[].country.country_name`]: is("text"),
  [`${list}[].country.country_code`]: is("country"),
})

const processRequest: Record<string, RequestField> = {
  checkout_id: required("identifier"),
  customer: required("object"),
  "customer.email": required("e-mail"),
  "customer.phone": optional("any text"),
  "customer.country": optional("any text"),
  "customer.name": optional("any text"),
  shipping: required("object"),
  "shipping.address": optional("any text"),
  "shipping.phone": optional("any text"),
  "shipping.payment_method": required("text"),
  "shipping.payment_info": required("object"),
}

const cardRequest: Record<string, RequestField> = {
  ...processRequest,
  "shipping.payment_info.card_info": required("object"),
  "shipping.payment_info.card_info.card_number": required("card number"),
  "shipping.payment_info.card_info.cvv": required("cvv"),
  "shipping.payment_info.card_info.expiry_month": required("month"),
  "shipping.payment_info.card_info.expiry_year": required("two digits"),
  "shipping.payment_info.card_info.card_country": required("country"),
  "shipping.payment_info.card_info.card_state": required("text"),
  "shipping.payment_info.card_info.card_city": required("text"),
  "shipping.payment_info.card_info.card_address": required("text"),
  "shipping.payment_info.card_info.card_zipcode": required("text"),
}

/** A page of an operator that needs one to confirm on. The contract does not have it. */
const confirmationMeta: Record<string, ResponseField> = {
  "data.meta": is("object", { client: null, maybe: true, beside: true }),
  "data.meta.authorization": is("object", { client: null, maybe: true, beside: true }),
  "data.meta.authorization.redirect": is("page", { client: "confirmation_url", maybe: true, beside: true }),
}

/** The names that a page to send a card's payer to is looked for under, the first of them first. */
const BANKS_PAGES = ["checkout_card_redirect_url", "redirect", "card_payment_url", "transaction_url", "url"]

/** The contract does not show this answer. */
const processResponse: Record<string, ResponseField> = {
  ...Object.fromEntries(
    BANKS_PAGES.map((name, place) => [
      `data.${name}`,
      is("page or null", {
        ...{ client: "redirect", maybe: true, beside: true },
        or: BANKS_PAGES.slice(0, place).map((other) => `data.${other}`),
      }),
    ]),
  ),
  ...confirmationMeta,
}

const encrypted: Record<string, RequestField> = {
  t_id: required("text"),
  t_sum: required("text"),
  t_url: required("text"),
}

const encryptedResponse: Record<string, ResponseField> = {
  "data.t_id": is("text"),
  "data.t_sum": is("text"),
  "data.t_url": is("text"),
  "data.transaction_id": is("text"),
  "data.transaction_url": is("page"),
}

const invoiceParty = (at: string): Record<string, ResponseField> => ({
  [at]: is("object"),
  [`${at}.uuid`]: is("text"),
  [`${at}.created_at`]: is("UTC time"),
  [`${at}.lastChangedDateTime`]: is("UTC time"),
  [`${at}.isDeleted`]: is("boolean or null"),
  [`${at}.name`]: is("text"),
  [`${at}.email`]: is("text"),
  [`${at}.phone_number`]: is("text"),
})

/** What the service keeps of a payment, as its SDK has it in statuses. */
const fee: ResponseField = is("number", { maybe: true, beside: true })

/** The record of an invoice, but for its status and its instalments. */
const invoiceRecord = (at: string): Record<string, ResponseField> => ({
  [`${at}.ref`]: is("text"),
  [`${at}.amount_paid`]: is("number"),
  [`${at}.remaining_amount`]: is("number"),
  ...invoiceParty(`${at}.client`),
  [`${at}.total_amount`]: is("number"),
  [`${at}.sub_total`]: is("number"),
  [`${at}.due_date`]: is("date and time"),
  ...invoiceParty(`${at}.company`),
  [`${at}.company.slug`]: is("text or null"),
  [`${at}.company.logo`]: is("text or null"),
  [`${at}.company.user_id`]: is("text"),
  [`${at}.company.application_id`]: is("text"),
  [`${at}.is_custom_company`]: is("boolean"),
  [`${at}.custom_billing_company`]: is("object"),
  [`${at}.custom_billing_company.name`]: is("text"),
  [`${at}.custom_billing_company.logo`]: is("address"),
  [`${at}.custom_billing_company.email`]: is("text"),
  [`${at}.custom_billing_company.phone_number`]: is("text"),
  [`${at}.callback_url`]: is("address"),
  [`${at}.type`]: is("text"),
  [`${at}.partial_payment`]: is("boolean"),
  [`${at}.currency`]: is("text"),
  [`${at}.items`]: is("list"),
  [`${at}.items[].name`]: is("text"),
  [`${at}.items[].amount`]: is("number as text"),
  [`${at}.items[].quantity`]: is("number as text"),
  [`${at}.items[].ref`]: is("text"),
  [`${at}.items[].uuid`]: is("text"),
  [`${at}.items[].created_at`]: is("UTC time"),
  [`${at}.items[].lastChangedDateTime`]: is("UTC time"),
  [`${at}.items[].isDeleted`]: is("boolean or null"),
  [`${at}.fees`]: is("anything"),
  [`${at}.uuid`]: is("text"),
  [`${at}.created_at`]: is("UTC time"),
  [`${at}.lastChangedDateTime`]: is("UTC time"),
  [`${at}.isDeleted`]: is("boolean or null"),
})

/** Fields of an operation that the contract does not have. */
const besideContract = (fields: Record<string, ResponseField>): Record<string, ResponseField> =>
  Object.fromEntries(Object.entries(fields).map(([path, field]) => [path, { ...field, beside: true }]))

/** Signs of money beside a status that was left out. */
const signsOfMoney: Record<string, ResponseField> = {
  "data.amount_paid": is("number", { client: null, maybe: true, beside: true }),
  "data.provider_transaction_id": is("text", { client: null, maybe: true, beside: true }),
}

const legacyStatusResponse: Record<string, ResponseField> = {
  ...signsOfMoney,
  status: is("legacy status", { client: "transaction_status" }),
  "data.transaction_id": is("text"),
  "data.callback_url": is("address", { or: ["data.callback"] }),
  "data.callback": is("address", { client: "callback_url", or: ["data.callback_url"] }),
}

/** How a payout stands, in the words of the vendor's SDK alone. The confirmation says `status`, the question `payment_status`. */
const payoutResponse: Record<string, ResponseField> = besideContract({
  "data.id": is("text"),
  "data.transaction_id": is("text"),
  "data.pay_token": is("text"),
  "data.amount": is("number"),
  "data.deposit_fee": is("number"),
  "data.status": is("status", { or: ["data.payment_status"] }),
  "data.payment_status": is("status", { client: "status", or: ["data.status"] }),
  "data.is_approval_required": is("boolean"),
  "data.is_approved": is("boolean"),
})

export const TABLE: readonly Row[] = [
  {
    row: 1,
    title: "initialize",
    operation: "initialize",
    family: "current",
    method: "POST",
    path: "/api/gateway/initialize",
    request: {
      total_amount: required("amount"),
      transaction_id: required("identifier"),
      currency: required("currency"),
      return_url: required("https"),
      notify_url: optional("https"),
      payment_country: optional("country"),
      pay_with: extra("text"),
      redirect_on_failed: extra("yes or no"),
      custom_fields: extra("JSON object"),
    },
    response: {
      ...encryptedResponse,
      ...provider("data.providers"),
      "data.providers[].status": is("text"),
    },
  },
  {
    row: 2,
    title: "gateways",
    operation: "gateways",
    family: "current",
    method: "GET",
    path: "/api/gateway/gateways",
    request: encrypted,
    // A provider's status is in the answer of initialize only.
    response: { ...provider("data"), "data[].status": is("text", { maybe: true }) },
  },
  {
    row: 3,
    title: "makepayment",
    operation: "makePayment",
    family: "current",
    method: "POST",
    path: "/api/gateway/makepayment",
    request: {
      gateway: required("text"),
      amount: required("amount"),
      transaction_id: required("identifier"),
      phone_number: required("text"),
      return_url: required("https"),
      notify_url: optional("https"),
      currency: required("currency"),
      paymentType: required("the word button"),
    },
    response: {
      "data.id": is("text"),
      "data.transaction_id": is("text"),
      "data.payment_status": is("status"),
      "data.amount": is("number"),
      "data.provider_transaction_id": is("text"),
      ...confirmationMeta,
    },
  },
  {
    row: 4,
    title: "paymentstatus",
    operation: "paymentStatus",
    family: "current",
    method: "GET",
    path: "/api/gateway/paymentstatus/{transactionID}",
    request: { transactionID: required("identifier") },
    response: {
      "data.transaction_amount": is("number"),
      "data.transaction_status": is("status"),
      "data.transaction_id": is("text"),
      "data.purchaseRef": is("text or null"),
      "data.notify_url": is("address"),
      "data.callback_url": is("address"),
      "data.transaction_currency": is("text"),
      "data.transaction_gateway": is("text"),
      "data.message": is("text"),
      "data.fee": fee,
      ...signsOfMoney,
    },
  },
  {
    row: 5,
    title: "checkout/initialize",
    operation: "checkoutInitialize",
    family: "current",
    method: "POST",
    path: "/api/gateway/checkout/initialize",
    request: {
      total_amount: required("amount"),
      transaction_id: required("identifier"),
      mode: required("the word payment"),
      currency: required("currency"),
      success_url: required("https"),
      cancel_url: required("https"),
      notify_url: optional("https"),
      payment_country: optional("country"),
      items: required("list"),
      "items[].price_description": required("object"),
      "items[].price_description.unit_amount": required("number"),
      "items[].product_description": required("object"),
      "items[].product_description.name": required("text"),
      "items[].product_description.image_url": required("https"),
      "items[].product_description.about_product": optional("any text"),
      "items[].quantity": required("quantity"),
      meta: required("object"),
      "meta.phone_number_collection": required("boolean"),
      "meta.address_collection": required("boolean"),
    },
    response: { "data.redirect": is("page") },
  },
  {
    row: 6,
    title: "invoice/process, mobile money",
    operation: "invoiceProcess",
    family: "current",
    method: "POST",
    path: "/api/gateway/invoice/process",
    request: { ...processRequest, "shipping.payment_info.phone": required("text") },
    response: processResponse,
  },
  {
    row: 7,
    title: "checkout/process, card",
    operation: "checkoutProcess",
    family: "current",
    method: "POST",
    path: "/api/gateway/checkout/process",
    request: cardRequest,
    response: processResponse,
  },
  {
    row: 7,
    title: "invoice/process, card",
    operation: "invoiceProcessCard",
    family: "current",
    method: "POST",
    path: "/api/gateway/invoice/process",
    request: cardRequest,
    response: processResponse,
  },
  {
    row: 8,
    title: "invoice/create",
    operation: "invoiceCreate",
    family: "current",
    method: "POST",
    path: "/api/gateway/invoice/create",
    request: {
      client_name: required("text"),
      client_email: required("e-mail"),
      client_phone_number: required("text"),
      due_date: required("date and time"),
      partial_payment: required("boolean"),
      is_custom_company: optional("boolean"),
      type: required("invoice type"),
      currency: required("currency"),
      callback_url: required("https"),
      custom_billing_company: optional("object"),
      "custom_billing_company.name": optional("text"),
      "custom_billing_company.logo": optional("https"),
      "custom_billing_company.email": optional("e-mail"),
      "custom_billing_company.phone_number": optional("text"),
      items: required("list"),
      "items[].name": required("text"),
      "items[].amount": required("amount"),
      "items[].quantity": required("quantity"),
      installments: extra("list"),
      "installments[].amount": { rule: "amount", required: true, beside: true },
      "installments[].title": { rule: "text", required: true, beside: true },
    },
    response: {
      "data.link": is("page"),
      "data.invoice": is("object"),
      "data.invoice.status": is("text"),
      ...invoiceRecord("data.invoice"),
      "data.invoice.installments": is("list", { maybe: true, beside: true }),
      "data.invoice.installments[].uuid": is("text", { maybe: true, beside: true }),
      "data.invoice.installments[].created_at": is("UTC time", { maybe: true, beside: true }),
      "data.invoice.installments[].lastChangedDateTime": is("UTC time", { maybe: true, beside: true }),
      "data.invoice.installments[].isDeleted": is("boolean or null", { maybe: true, beside: true }),
      "data.invoice.installments[].amount": is("number", { maybe: true, beside: true }),
      "data.invoice.installments[].title": is("text", { maybe: true, beside: true }),
      "data.invoice.installments[].status": is("text", { maybe: true, beside: true }),
    },
  },
  {
    row: 9,
    title: "legacy initialize",
    operation: "legacyInitialize",
    family: "legacy",
    method: "POST",
    path: "/gateway/initialize",
    request: {
      total_amount: required("amount"),
      transaction_id: required("legacy identifier"),
      currency: required("currency"),
      return_url: required("https"),
      notify_url: optional("https"),
      name: optional("text"),
      description: optional("text"),
      purchaseRef: optional("text"),
    },
    response: encryptedResponse,
  },
  {
    row: 10,
    title: "legacy gateways",
    operation: "legacyGateways",
    family: "legacy",
    method: "GET",
    path: "/gateway/gateways",
    request: encrypted,
    response: {
      data: is("list"),
      "data[].create_time": is("timestamp"),
      "data[].update_time": is("timestamp"),
      "data[].provider_id": is("text"),
      "data[].provider_name": is("text"),
      "data[].provider_logo": is("address"),
      "data[].provider_short_tag": is("text"),
      "data[].provider_status": is("text"),
      "data[].delete_time": is("text or null"),
      "data[].service_accounts_account_id": is("text or null"),
      "data[].service_accounts_users_user_id": is("text or null"),
      "data[].providers_provider_id": is("text or null"),
    },
  },
  ...legacyMakePayment("legacy makepayment, first kind", {
    "data.payment_ref": is("text"),
    "data.transaction_id": is("text"),
    "data.pay_token": is("text"),
  }),
  ...legacyMakePayment("legacy makepayment, second kind", {
    "data.auth-token": is("text", { client: "auth_token" }),
    "data.x-token": is("text", { client: "x_token" }),
    "data.transaction_id": is("text"),
    "data.paytoken": is("text"),
    "data.init": is("text"),
    "data.message": is("text"),
    "data.redirect_url": is("page"),
  }),
  {
    row: 12,
    title: "legacy paymentstatus, first kind",
    operation: "legacyFirstKindStatus",
    family: "legacy",
    method: "GET",
    path: "/gateway/paymentstatus/{gateway}/{transaction_id}",
    request: {
      gateway: required("identifier"),
      transaction_id: required("legacy identifier"),
      pay_token: required("text"),
      payment_ref: required("text"),
    },
    // The contract has the amount for the second kind only.
    response: { ...legacyStatusResponse, "data.transaction_amount": is("number", { maybe: true }) },
  },
  {
    row: 13,
    title: "legacy paymentstatus, second kind",
    operation: "legacySecondKindStatus",
    family: "legacy",
    method: "GET",
    path: "/gateway/paymentstatus/{gateway}/{transaction_id}",
    request: {
      gateway: required("identifier"),
      transaction_id: required("legacy identifier"),
      paytoken: required("text"),
      "auth-token": { ...required("text"), property: "auth_token" },
      "x-token": { ...required("text"), property: "x_token" },
    },
    response: { ...legacyStatusResponse, "data.transaction_amount": is("number") },
  },
  {
    row: null,
    title: "checkout/status",
    operation: "checkoutStatus",
    family: "current",
    method: "GET",
    path: "/api/gateway/checkout/status/{checkout_id}",
    request: { checkout_id: { ...required("identifier"), beside: true } },
    response: {
      "data.id": is("text", { beside: true }),
      "data.checkout_id": is("text", { beside: true }),
      "data.transaction_id": is("text", { beside: true }),
      "data.mode": is("text", { beside: true }),
      "data.checkout_mode": is("account mode", { beside: true }),
      "data.status": is("status", { beside: true }),
      "data.phone_number_collection": is("boolean", { beside: true }),
      "data.address_collection": is("boolean", { beside: true }),
      "data.notify_url": is("address", { beside: true }),
      "data.checkout_card_redirect_url": is("text or null", { beside: true }),
      "data.cancel_url": is("address", { beside: true }),
      "data.success_url": is("address", { beside: true }),
      "data.total_amount": is("number", { beside: true }),
      "data.currency": is("text", { beside: true }),
      "data.fee": fee,
      "data.updated_at": is("UTC time", { beside: true }),
      "data.transaction": is("object", { beside: true }),
      "data.transaction.id": is("text", { beside: true }),
      "data.transaction.transaction_id": is("text", { beside: true }),
      "data.transaction.card_payment_url": is("text or null", { beside: true }),
      "data.transaction.amount": is("number", { beside: true }),
      "data.transaction.currency": is("text", { beside: true }),
      "data.transaction.mode": is("text", { beside: true }),
      "data.transaction.username": is("text or null", { beside: true }),
      "data.transaction.message": is("text", { beside: true }),
      "data.transaction.status": is("status", { beside: true }),
      "data.transaction.created_at": is("UTC time", { beside: true }),
      "data.transaction.updated_at": is("UTC time", { beside: true }),
      "data.transaction.deleted_at": is("text or null", { beside: true }),
    },
  },
  {
    row: null,
    title: "invoice/payment",
    operation: "invoicePayment",
    family: "current",
    method: "POST",
    path: "/api/gateway/invoice/payment",
    request: {
      amount: { ...required("amount"), beside: true },
      invoice_id: { ...required("text"), beside: true },
      installment_id: { ...required("text"), beside: true },
    },
    response: {
      "data.transaction_url": is("page", { beside: true }),
      "data.transaction_id": is("text", { beside: true }),
      "data.reference_id": is("text", { beside: true }),
    },
  },
  {
    row: null,
    liveOnly: true,
    title: "invoice/get",
    operation: "invoiceGet",
    family: "current",
    method: "GET",
    path: "/api/gateway/invoice/get/{invoice_id}",
    request: { invoice_id: { ...required("identifier"), beside: true } },
    response: besideContract({
      "data.status": is("invoice state"),
      ...invoiceRecord("data"),
      "data.installments": is("list"),
      "data.installments[].uuid": is("text"),
      "data.installments[].ref": is("text"),
      "data.installments[].created_at": is("UTC time"),
      "data.installments[].lastChangedDateTime": is("UTC time"),
      "data.installments[].isDeleted": is("boolean or null"),
      "data.installments[].amount": is("number"),
      "data.installments[].title": is("text"),
      "data.installments[].due_date": is("date and time"),
      "data.installments[].status": is("invoice state"),
      "data.installments[].transaction_id": is("text", { maybe: true }),
    }),
  },
  {
    row: null,
    liveOnly: true,
    title: "deposit",
    operation: "deposit",
    family: "current",
    method: "POST",
    path: "/api/gateway/deposit",
    request: {
      transaction_id: { ...required("identifier"), beside: true },
      amount: { ...required("amount"), beside: true },
      destination_currency: { ...required("currency"), beside: true },
      debit_currency: { ...required("currency"), beside: true },
      account_number: { ...required("payee's number"), beside: true },
      account_bank: { ...required("text"), beside: true },
      beneficiary_name: { ...required("text"), beside: true },
      deposit_type: { ...required("deposit type"), beside: true },
      country: { ...required("country"), beside: true },
    },
    response: besideContract({
      "data.pay_token": is("text"),
      "data.deposit_reference_token": is("text"),
    }),
  },
  {
    row: null,
    liveOnly: true,
    title: "deposit/confirm",
    operation: "depositConfirm",
    family: "current",
    method: "POST",
    path: "/api/gateway/deposit/confirm",
    request: {
      pay_token: { ...required("token"), beside: true },
      deposit_message: { ...required("text"), beside: true },
      deposit_note: { ...required("text"), beside: true },
      notify_url: extra("https"),
    },
    response: payoutResponse,
  },
  {
    row: null,
    liveOnly: true,
    title: "deposit/deposit_status",
    operation: "depositStatus",
    family: "current",
    method: "GET",
    path: "/api/gateway/deposit/deposit_status/{pay_token}",
    request: { pay_token: { ...required("token"), beside: true } },
    response: payoutResponse,
  },
]

function legacyMakePayment(title: string, response: Record<string, ResponseField>): Row[] {
  return [
    {
      row: 11,
      title,
      operation: "legacyMakePayment",
      family: "legacy",
      method: "POST",
      path: "/gateway/makepayment",
      request: {
        gateway: required("text"),
        amount: required("amount"),
        transaction_id: required("legacy identifier"),
        notify_url: optional("https"),
        name: optional("text"),
        phone_number: required("text"),
        currency: required("currency"),
        paymentType: required("text"),
        return_url: optional("https"),
      },
      response,
    },
  ]
}
