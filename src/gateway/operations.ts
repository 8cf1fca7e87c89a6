import { z } from "zod"
import {
  checkoutInitializeData,
  checkoutInitializeRequest,
  checkoutProcessRequest,
  checkoutStatusData,
  invoiceProcessRequest,
  processedData,
} from "./contract/checkout"
import {
  gatewaysRequest,
  initializeData,
  initializeRequest,
  makePaymentData,
  makePaymentRequest,
  paymentStatusData,
  providers,
} from "./contract/current"
import { type AddressRules, type Envelope, pathSegment, type WantedEntry } from "./contract/envelope"
import { invoiceCreateData, invoiceCreateRequest, invoicePaymentData, invoicePaymentRequest } from "./contract/invoice"
import {
  legacyFirstKindStatusRequest,
  legacyInitializeData,
  legacyInitializeRequest,
  legacyMakePaymentData,
  legacyMakePaymentRequest,
  legacyProviders,
  legacySecondKindStatusRequest,
  legacyStatusEnvelope,
} from "./contract/legacy"

/** What an operation's time-out depends on: opening and paying are slow at the service, status calls are quick. */
export type Pace = "initialize" | "process" | "status"

/** The two paths that the contract gives for a payment by card. */
export type CardPath = "checkout/process" | "invoice/process"

/** One operation of the service, as the contract's endpoint tables have it. */
export interface Operation<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  /** As errors and logs call it: the end of its path. */
  name: string
  method: "GET" | "POST"
  /** Segments that begin with a colon are fields of the request. */
  path: string
  /** Whether it lives below the legacy base URL. */
  isLegacy?: boolean
  /** The rules of the contract. Fields that are not in the path go into the body, or a GET's query. */
  request: (rules: AddressRules) => Request
  /** How `data` is read; with `isWhole`, the whole envelope. */
  answer: Answer
  isWhole?: boolean
  /** Which entry is meant if `data` is a list of several, where one is asked for. */
  entry?: WantedEntry
  /** Whether an envelope that came with a failing status is the answer itself. */
  isAnswerAllTheSame?: (envelope: Envelope, status: number) => boolean
  /** Names that fields bear in the contract and so in the query, where a property's name has to differ. */
  queryNames?: Readonly<Record<string, string>>
  /** Parts of a request that must not stand in an error, should the service repeat them. */
  secrets?: (request: unknown) => readonly string[]
  pace: Pace
}

/** Every operation. Names follow the paths; numbers are those of the contract's tables. */
export const OPERATIONS = {
  // 1
  initialize: post("initialize", "/api/gateway/initialize", initializeRequest, initializeData, "initialize"),
  // 2
  gateways: get("gateways", "/api/gateway/gateways", gatewaysRequest, providers),
  // 3
  makePayment: post("makepayment", "/api/gateway/makepayment", makePaymentRequest, makePaymentData, "process"),
  // 4
  paymentStatus: {
    ...get(
      "paymentstatus",
      "/api/gateway/paymentstatus/:transactionID",
      z.object({ transactionID: pathSegment }),
      paymentStatusData,
    ),
    entry: { field: "transaction_id", asked: "transactionID", status: "transaction_status" },
  },
  // 5
  checkoutInitialize: post(
    "checkout/initialize",
    "/api/gateway/checkout/initialize",
    checkoutInitializeRequest,
    checkoutInitializeData,
    "initialize",
  ),
  // Beside the contract.
  checkoutStatus: {
    ...get(
      "checkout/status",
      "/api/gateway/checkout/status/:checkout_id",
      z.object({ checkout_id: pathSegment }),
      checkoutStatusData,
    ),
    entry: { field: "checkout_id", asked: "checkout_id", status: "status" },
  },
  // 6
  invoiceProcess: post(
    "invoice/process",
    "/api/gateway/invoice/process",
    () => invoiceProcessRequest,
    processedData,
    "process",
  ),
  // 7
  checkoutProcess: card("checkout/process"),
  // 7, by the other path that the contract gives for cards
  invoiceProcessCard: card("invoice/process"),
  // 8
  invoiceCreate: post(
    "invoice/create",
    "/api/gateway/invoice/create",
    invoiceCreateRequest,
    invoiceCreateData,
    "initialize",
  ),
  // Beside the contract.
  invoicePayment: post(
    "invoice/payment",
    "/api/gateway/invoice/payment",
    () => invoicePaymentRequest,
    invoicePaymentData,
    "initialize",
  ),
  // 9
  legacyInitialize: legacy(
    post("legacy/initialize", "/gateway/initialize", legacyInitializeRequest, legacyInitializeData, "initialize"),
  ),
  // 10
  legacyGateways: legacy(get("legacy/gateways", "/gateway/gateways", gatewaysRequest, legacyProviders)),
  // 11
  legacyMakePayment: legacy(
    post("legacy/makepayment", "/gateway/makepayment", legacyMakePaymentRequest, legacyMakePaymentData, "process"),
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
  return {
    ...post(name, `/api/gateway/${name}`, () => checkoutProcessRequest, processedData, "process"),
    secrets: (request: unknown): readonly string[] => {
      const read = checkoutProcessRequest.safeParse(request)
      const values = read.success ? Object.values(read.data.shipping.payment_info.card_info) : []
      // A month, a year or a country alone tells nothing, and to hide two characters everywhere garbles the words.
      return values.filter((value) => value.length > 2)
    },
  }
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
    entry: { field: "transaction_id", asked: "transaction_id" },
    isAnswerAllTheSame: tellsOfFailedPayment,
    queryNames,
  }
}

function tellsOfFailedPayment(envelope: Envelope, status: number): boolean {
  const told = legacyStatusEnvelope.parse(envelope)
  return FAILURE_STATUSES.has(status) && told.transaction_status === "FAILED" && told.transaction_id !== null
}
