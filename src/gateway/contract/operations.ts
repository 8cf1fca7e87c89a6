import { z } from "zod"
import {
  checkoutInitializeData,
  checkoutInitializeRequest,
  checkoutProcessRequest,
  checkoutStatusData,
  invoiceProcessRequest,
  processedData,
} from "./checkout"
import {
  gatewaysRequest,
  initializeData,
  initializeRequest,
  makePaymentData,
  makePaymentRequest,
  paymentStatusData,
  providers,
} from "./current"
import { type AddressRules, type Envelope, pathSegment, type EntrySelector } from "./envelope"
import {
  invoiceCreateData,
  invoiceCreateRequest,
  invoiceGetData,
  invoiceGetRequest,
  invoicePaymentData,
  invoicePaymentRequest,
} from "./invoice"
import {
  legacyFirstKindStatusRequest,
  legacyInitializeData,
  legacyInitializeRequest,
  legacyMakePaymentData,
  legacyMakePaymentRequest,
  legacyProviders,
  legacySecondKindStatusRequest,
  legacyStatusEnvelope,
} from "./legacy"
import { depositConfirmRequest, depositData, depositRequest, depositStatusRequest, payoutStatusData } from "./payout"

/** What an operation's time-out depends on: opening and paying are slow at the service, status calls are quick. */
export type Pace = "initialize" | "process" | "status"

/** The two paths that the contract gives for a payment by card. */
export type CardPath = "checkout/process" | "invoice/process"

/** One operation of the service, as the contract's endpoint tables have it. */
export interface Operation<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  /** The operation as errors and logs call it: the end of its path. */
  name: string
  method: "GET" | "POST"
  /** Segments that begin with a colon are fields of the request. */
  path: string
  /** Asked where the service does not know the first: as the vendor's SDK has it, by a slip or not. */
  otherPath?: string
  /** Whether the operation lives below the legacy base URL. */
  isLegacy?: boolean
  /** The rules of the contract. Fields that are not in the path go into the body, or a GET's query. */
  request: (rules: AddressRules) => Request
  /** How `data` is read; with `isWhole`, the whole envelope. */
  answer: Answer
  isWhole?: boolean
  /** Which entry is meant if `data` is a list of several, where one is asked for. */
  entry?: EntrySelector
  /** Whether an envelope that came with a failing status is the answer itself. */
  isAnswerAllTheSame?: (envelope: Envelope, status: number) => boolean
  /** Names that fields bear in the contract and so in the query, where a property's name has to differ. */
  queryNames?: Readonly<Record<string, string>>
  /**
   * Fields of a body that must not stand in an error, should the service repeat them: who pays and where they live, what
   * they pay with, who is paid, and addresses with a secret. A GET's query is one as a whole; of its path what is named.
   */
  masked?: readonly string[]
  pace: Pace
}

/** Who pays, and with what, in a body of the process operations. */
const PAYER = ["customer", "shipping.address", "shipping.phone", "shipping.payment_info"] as const

/** Every operation. Names follow the paths; numbers are those of the contract's tables. */
export const OPERATIONS = {
  // 1
  initialize: masking(post("initialize", "/api/gateway/initialize", initializeRequest, initializeData, "initialize"), [
    "return_url",
    "notify_url",
    "custom_fields",
  ]),
  // 2
  gateways: get("gateways", "/api/gateway/gateways", gatewaysRequest, providers),
  // 3
  makePayment: masking(
    post("makepayment", "/api/gateway/makepayment", makePaymentRequest, makePaymentData, "process"),
    ["phone_number", "return_url", "notify_url"],
  ),
  // 4
  paymentStatus: {
    ...get(
      "paymentstatus",
      "/api/gateway/paymentstatus/:transactionID",
      z.object({ transactionID: pathSegment }),
      paymentStatusData,
    ),
    entry: { field: "transaction_id", requestField: "transactionID", status: "transaction_status" },
  },
  // 5
  checkoutInitialize: masking(
    post(
      "checkout/initialize",
      "/api/gateway/checkout/initialize",
      checkoutInitializeRequest,
      checkoutInitializeData,
      "initialize",
    ),
    ["success_url", "cancel_url", "notify_url"],
  ),
  // Beside the contract.
  checkoutStatus: {
    ...get(
      "checkout/status",
      "/api/gateway/checkout/status/:checkout_id",
      z.object({ checkout_id: pathSegment }),
      checkoutStatusData,
    ),
    entry: { field: "checkout_id", requestField: "checkout_id", status: "status" },
  },
  // 6
  invoiceProcess: masking(
    post("invoice/process", "/api/gateway/invoice/process", () => invoiceProcessRequest, processedData, "process"),
    PAYER,
  ),
  // 7
  checkoutProcess: card("checkout/process"),
  // 7, by the other path that the contract gives for cards
  invoiceProcessCard: card("invoice/process"),
  // 8
  invoiceCreate: masking(
    post("invoice/create", "/api/gateway/invoice/create", invoiceCreateRequest, invoiceCreateData, "initialize"),
    [
      "client_name",
      "client_email",
      "client_phone_number",
      "callback_url",
      "custom_billing_company.name",
      "custom_billing_company.email",
      "custom_billing_company.phone_number",
    ],
  ),
  // Beside the contract.
  invoicePayment: post(
    "invoice/payment",
    "/api/gateway/invoice/payment",
    () => invoicePaymentRequest,
    invoicePaymentData,
    "initialize",
  ),
  // Beyond the contract, in the vendor's SDK alone.
  invoiceGet: {
    ...get("invoice/get", "/api/gateway/invoice/get/:invoice_id", invoiceGetRequest, invoiceGetData),
    entry: { field: "uuid", requestField: "invoice_id" },
  },
  // Beyond the contract, in the vendor's SDK alone: payouts.
  deposit: masking(
    post("deposit", "/api/gateway/deposit", () => depositRequest, depositData, "initialize"),
    ["account_number", "beneficiary_name"],
  ),
  depositConfirm: masking(
    post("deposit/confirm", "/api/gateway/deposit/confirm", depositConfirmRequest, payoutStatusData, "process"),
    ["pay_token", "deposit_message", "deposit_note", "notify_url"],
  ),
  depositStatus: {
    ...masking(
      get(
        "deposit/deposit_status",
        "/api/gateway/deposit/deposit_status/:pay_token",
        depositStatusRequest,
        payoutStatusData,
      ),
      ["pay_token"],
    ),
    otherPath: "/api/gateway/deposit/deposit_status:pay_token",
    entry: { field: "pay_token", requestField: "pay_token", status: "payment_status" },
  },
  // 9
  legacyInitialize: masking(
    legacy(
      post("legacy/initialize", "/gateway/initialize", legacyInitializeRequest, legacyInitializeData, "initialize"),
    ),
    ["name", "return_url", "notify_url"],
  ),
  // 10
  legacyGateways: legacy(get("legacy/gateways", "/gateway/gateways", gatewaysRequest, legacyProviders)),
  // 11
  legacyMakePayment: masking(
    legacy(
      post("legacy/makepayment", "/gateway/makepayment", legacyMakePaymentRequest, legacyMakePaymentData, "process"),
    ),
    ["name", "phone_number", "return_url", "notify_url"],
  ),
  // 12
  legacyFirstKindStatus: legacyStatus(legacyFirstKindStatusRequest),
  // 13
  legacySecondKindStatus: legacyStatus(legacySecondKindStatusRequest, { auth_token: "auth-token", x_token: "x-token" }),
} as const satisfies Record<string, Operation>

function post<Request extends z.ZodType, Answer extends z.ZodType>(
  name: string,
  path: string,
  request: (rules: AddressRules) => Request,
  answer: Answer,
  pace: Pace,
) {
  return { name, method: "POST", path, request, answer, pace } as const
}

function get<Request extends z.ZodType, Answer extends z.ZodType>(
  name: string,
  path: string,
  request: Request,
  answer: Answer,
) {
  return { name, method: "GET", path, request: () => request, answer, pace: "status" } as const
}

/** The contract gives two paths for a card, and one form. */
function card(name: CardPath) {
  return masking(
    post(name, `/api/gateway/${name}`, () => checkoutProcessRequest, processedData, "process"),
    PAYER,
  )
}

function masking<Given extends object>(operation: Given, masked: readonly string[]) {
  return { ...operation, masked }
}

function legacy<Given extends object>(operation: Given) {
  return { ...operation, isLegacy: true }
}

/** The contract's two for a failure. Others, such as 401 and 404, speak of the call and never of a payment. */
const FAILURE_STATUSES: ReadonlySet<number> = new Set([400, 500])

/** Of a payment that failed, the envelope may say 400 or 500 although the question was answered. */
function legacyStatus<Request extends z.ZodType>(request: Request, queryNames: Readonly<Record<string, string>> = {}) {
  const path = "/gateway/paymentstatus/:gateway/:transaction_id"
  return {
    ...legacy(get("legacy/paymentstatus", path, request, legacyStatusEnvelope)),
    isWhole: true,
    entry: { field: "transaction_id", requestField: "transaction_id" },
    isAnswerAllTheSame: tellsOfFailedPayment,
    queryNames,
  }
}

function tellsOfFailedPayment(envelope: Envelope, status: number): boolean {
  const answer = legacyStatusEnvelope.parse(envelope)
  return FAILURE_STATUSES.has(status) && answer.transaction_status === "FAILED" && answer.transaction_id !== null
}
