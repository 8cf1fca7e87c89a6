/** What every failed call tells. */
export interface FailedCall {
  /** The operation's name, which is the end of its path: `checkout/initialize`, `legacy/makepayment`. */
  operation: string
  /** Our own number for this request, as it stands in the log. */
  requestId: string
  /** HTTP status of the answer; null when none came, or nothing was sent. */
  httpStatus: number | null
  /** The service's own words, digits masked and shortened. For merchants and logs, never for shoppers. */
  serviceMessage?: string | null
  /** The broken connection or unreadable text underneath. */
  cause?: unknown
}

/**
 * Base of everything that can go wrong in a call of the service; one subclass a cause.
 * `mayHaveTakenEffect` says whether the service may have done what was asked although the call failed: then the
 * outcome must be asked for, and the request must not be sent a second time.
 */
export abstract class PayUnitError extends Error {
  readonly operation: string
  readonly requestId: string
  readonly httpStatus: number | null
  readonly serviceMessage: string | null
  abstract readonly mayHaveTakenEffect: boolean

  protected constructor(what: string, call: FailedCall) {
    const answer = call.httpStatus === null ? "no answer" : `HTTP ${call.httpStatus}`
    const words = call.serviceMessage ? ` "${call.serviceMessage}"` : ""
    super(`PayUnit ${call.operation}: ${what} (${answer}${words}, request ${call.requestId})`, { cause: call.cause })
    this.name = new.target.name
    this.operation = call.operation
    this.requestId = call.requestId
    this.httpStatus = call.httpStatus
    this.serviceMessage = call.serviceMessage ?? null
  }
}

/** HTTP 401 or 403 in JSON: the credentials are wrong, belong to the other mode, or the product is not activated. */
export class AuthenticationError extends PayUnitError {
  readonly mayHaveTakenEffect = false
  constructor(call: FailedCall) {
    super("credentials refused; check apiUser, apiPassword, apiKey and mode in PayUnit's dashboard", call)
  }
}

/** The request breaks a rule of the contract. `fields` names what, when it was found before anything was sent. */
export class ValidationError extends PayUnitError {
  readonly mayHaveTakenEffect = false
  readonly fields: readonly string[]
  constructor(call: FailedCall, fields: readonly string[] = []) {
    super(fields.length > 0 ? `invalid request: ${fields.join("; ")}` : "request refused as invalid", call)
    this.fields = fields
  }
}

/** The service does not know this transaction or checkout. */
export class UnknownTransactionError extends PayUnitError {
  readonly mayHaveTakenEffect = false
  constructor(call: FailedCall) {
    super("the service does not know this transaction", call)
  }
}

/** The service does not know this path: `baseUrl` points at something else. */
export class UnknownRouteError extends PayUnitError {
  readonly mayHaveTakenEffect = false
  constructor(call: FailedCall) {
    super("the service does not know this path; check baseUrl, legacyBaseUrl and, for a card, cardPath", call)
  }
}

/** HTTP 409 or 417: the payer's phone already has an open prompt, which blocks it for a while. */
export class ConflictError extends PayUnitError {
  readonly mayHaveTakenEffect = false
  constructor(call: FailedCall) {
    super("this phone already has an open prompt", call)
  }
}

/** The payment link is past its fifteen minutes, or was already paid or cancelled. */
export class ExpiredLinkError extends PayUnitError {
  readonly mayHaveTakenEffect = false
  constructor(call: FailedCall) {
    super("the payment link is no longer valid", call)
  }
}

/** HTTP 403 with HTML: the web application firewall in front of the service refused the request. */
export class FirewallError extends PayUnitError {
  readonly mayHaveTakenEffect = false
  constructor(call: FailedCall) {
    super("refused by the firewall in front of the service; addresses with localhost cannot be given to it", call)
  }
}

/** HTTP 5xx, or an envelope that says so: the service itself failed, at a point that nobody knows. */
export class ServiceError extends PayUnitError {
  readonly mayHaveTakenEffect = true
  constructor(call: FailedCall) {
    super("the service failed", call)
  }
}

/**
 * An envelope that says FAILED under a successful HTTP status, of a call that opens or pays. What came of it nobody knows: a
 * prompt may have gone out. Of a question for a status, the envelope says nothing.
 */
export class FailedAnswerError extends PayUnitError {
  readonly mayHaveTakenEffect = true
  constructor(call: FailedCall) {
    super("the answer says that the call failed", call)
  }
}

/** No whole answer within the operation's time. The request may well have arrived. */
export class TimeoutError extends PayUnitError {
  readonly mayHaveTakenEffect = true
  readonly milliseconds: number
  constructor(call: FailedCall, milliseconds: number) {
    super(`no answer within ${milliseconds} ms`, call)
    this.milliseconds = milliseconds
  }
}

/** The connection failed. Before anything was sent it took no effect; a reset on the way may hide that it did. */
export class ConnectionError extends PayUnitError {
  readonly mayHaveTakenEffect: boolean
  constructor(call: FailedCall, sent: boolean) {
    super(sent ? "the connection broke before the answer came" : "the service could not be reached", call)
    this.mayHaveTakenEffect = sent
  }
}

/** An answer came that is no envelope of the service, or lacks what the operation must return. */
export class UnreadableAnswerError extends PayUnitError {
  readonly mayHaveTakenEffect = true
  constructor(call: FailedCall) {
    super("unreadable answer", call)
  }
}
