/** What can be made to go wrong with a call. */
export const FAULT_KINDS = [
  "http_500",
  "http_502",
  "html_403",
  "unauthorized",
  "not_found",
  "unknown_route",
  "bad_request",
  "invalid_body",
  "unprocessable",
  "phone_busy",
  "hang",
  "reset",
  "malformed_json",
  "null_data",
  "failed_envelope",
  "accept_then_failed_envelope",
  "confirmation_page",
  "slow",
  "accept_then_reset",
  "accept_then_500",
  "echo_unauthorized",
  "echo_bad_request",
  "echo_unreadable",
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** What each kind does, for people. */
export const FAULT_MEANINGS: Readonly<Record<FaultKind, string>> = {
  http_500: "does nothing, answers 500",
  http_502: "does nothing, answers 502 in HTML",
  html_403: "does nothing, answers 403 in HTML, as the firewall",
  unauthorized: "does nothing, answers 401",
  not_found: "does nothing, answers 404 “Transaction does not exist”",
  unknown_route: "does nothing, answers 404 “Cannot POST /…”",
  bad_request: "does nothing, answers 400 in the envelope",
  invalid_body: "does nothing, answers 400 with a list of messages",
  unprocessable: "does nothing, answers 422",
  phone_busy: "does nothing, answers 417: open prompt",
  hang: "does nothing, never answers",
  reset: "does nothing, breaks the connection",
  malformed_json: "does it, answers half a JSON text",
  null_data: "does it, answers success with data null",
  failed_envelope: "does nothing, answers 200 with an envelope whose `status` is `FAILED`",
  accept_then_failed_envelope: "does it, then answers 200 with an envelope whose `status` is `FAILED`",
  confirmation_page: "does it, and names a page to confirm on, as `meta.authorization.redirect`",
  slow: "does it, answers after delay_ms",
  accept_then_reset: "does it, then breaks the connection",
  accept_then_500: "does it, then answers 500",
  echo_unauthorized: "does nothing, answers 401 with the whole request, credentials too",
  echo_bad_request: "does nothing, answers 400 with the request's body after control characters",
  echo_unreadable: "does it, answers no JSON but the whole request",
}

/** A fault to come. */
export interface Fault {
  /** The operation's name, or `*` for every one. */
  operation: string
  kind: FaultKind
  /** How many more calls the fault hits; null: all, until cleared. */
  times: number | null
  /** Waited before answering, in real time. */
  delay_ms: number
}

/** Faults that wait for their calls. The oldest that fits a call is used first. */
export class Faults {
  #faults: Fault[] = []

  add(fault: Fault): void {
    this.#faults.push({ ...fault })
  }

  /** The fault that hits this call, counted as used; null for calls that go well. */
  take(operation: string): Fault | null {
    const fault = this.#faults.find((candidate) => candidate.operation === operation || candidate.operation === "*")
    if (fault === undefined) {
      return null
    }
    const hit = { ...fault }
    if (fault.times !== null) {
      fault.times -= 1
      this.#faults = this.#faults.filter(({ times }) => times !== 0)
    }
    return hit
  }

  active(): readonly Fault[] {
    return this.#faults.map((fault) => ({ ...fault }))
  }

  clear(): void {
    this.#faults = []
  }
}
