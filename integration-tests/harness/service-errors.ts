import type { FaultKind } from "../../packages/simulator/src"

/** The three flows with the operations that they call. */
export const FLOWS = [
  { flow: "checkout", opening: "checkout/initialize", prompting: "invoice/process", method: "CM_ORANGE" },
  { flow: "gateway", opening: "initialize", prompting: "makepayment", method: "CM_ORANGE" },
  { flow: "legacy", opening: "legacy/initialize", prompting: "legacy/makepayment", method: "orange" },
] as const

/** How the service refuses or fails. */
export interface ServiceError {
  what: string
  kind: FaultKind
  /** The typed error, as the log and the history tell it to the merchant. */
  message: RegExp
  /** What a shopper is answered whose prompt was refused, and the state that leaves. Absent: nobody knows what it did. */
  refusal?: { status: number; code: string; state: "open" | "expired" }
}

const TRY_LATER = { status: 503, code: "service_unavailable" }
const CHANGE_SOMETHING = { status: 409, code: "prompt_refused" }

/** Every way in which the service is known to refuse or to fail. */
export const ERRORS: ServiceError[] = [
  {
    what: "credentials that it does not take",
    kind: "unauthorized",
    message: /credentials refused; check apiUser, .* \(HTTP 401 "Auth.*", request \w{8}\)$/,
    refusal: { ...TRY_LATER, state: "open" },
  },
  {
    what: "a transaction that it does not know",
    kind: "not_found",
    message: /does not know this transaction \(HTTP 404 "Transaction does not exist", /,
    refusal: { ...TRY_LATER, state: "expired" },
  },
  {
    what: "a path that it does not know",
    kind: "unknown_route",
    message: /does not know this path; check baseUrl, .* \(HTTP 404 "Cannot (GET|POST) \/.*", /,
    refusal: { ...TRY_LATER, state: "open" },
  },
  {
    what: "an identifier that Orange does not take",
    kind: "unprocessable",
    message: /request refused as invalid \(HTTP 422 ".*integrity.*", /,
    refusal: { ...CHANGE_SOMETHING, state: "open" },
  },
  {
    what: "a phone with an open prompt",
    kind: "phone_busy",
    message: /this phone already has an open prompt \(HTTP 417 ".*", /,
    refusal: { status: 409, code: "phone_busy", state: "open" },
  },
  {
    what: "an amount that is not the initialised one",
    kind: "bad_request",
    message: /request refused as invalid \(HTTP 400 "The amount does not match .*", /,
    refusal: { ...CHANGE_SOMETHING, state: "open" },
  },
  {
    what: "a body with wrong fields",
    kind: "invalid_body",
    message: /request refused as invalid \(HTTP 400 "amount must .*; currency must .*", /,
    refusal: { ...CHANGE_SOMETHING, state: "open" },
  },
  {
    what: "an address that its firewall does not take",
    kind: "html_403",
    message: /refused by the firewall in front of the service; .* \(HTTP 403, request/,
    refusal: { ...TRY_LATER, state: "open" },
  },
  { what: "a crash", kind: "http_500", message: /the service failed \(HTTP 500 "Internal server error", / },
  { what: "a time-out", kind: "hang", message: /no answer within \d+ ms \(no answer, / },
  { what: "half an answer", kind: "malformed_json", message: /unreadable answer \(HTTP 20\d, / },
  { what: "a broken connection", kind: "reset", message: /the connection broke before the answer came \(no answer, / },
]

export const LOST = ERRORS.filter((error) => error.refusal === undefined)
export const REFUSALS = ERRORS.filter((error) => error.refusal !== undefined)

/** The same of every flow, of which one is tried out whole in a store: unit-tests/payments/flow-errors.spec.ts. */
export const OF_EVERY_FLOW = ["unauthorized", "malformed_json"]
