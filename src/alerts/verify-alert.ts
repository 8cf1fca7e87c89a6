import { type Alert, alertSchema, isSignedWith, readSignature } from "../domain/alerts"

/** What an alert is verified by. */
export interface AlertToVerify {
  /** The body as it came, byte by byte: before anything parsed it. */
  body: string | Uint8Array
  /** The header `PayUnit-Plugin-Signature`. */
  signature: string | null | undefined
  /** The secrets that the alert may be signed with: while they are changed, the new one and the old one. */
  secrets: readonly string[]
  /** How old the alert may be, and how far ahead the sender's clock. By default five minutes. */
  toleranceSeconds?: number
  now?: Date
}

/** Why an alert is not to be trusted. */
export type AlertProblem =
  "no_secret" | "no_signature" | "malformed_signature" | "wrong_signature" | "too_old" | "too_early" | "malformed_body"

const PROBLEMS: Readonly<Record<AlertProblem, string>> = {
  no_secret:
    "there is no secret to verify the alert with: give `secrets`, as in the plugin's option `alerts.webhook.secrets`",
  no_signature:
    "the header PayUnit-Plugin-Signature is missing: this is no alert, or something on the way drops headers",
  malformed_signature:
    "the header PayUnit-Plugin-Signature is not `t=<seconds>,v1=<hex>`: this is no alert of the plugin",
  wrong_signature:
    "the signature is of another body or another secret: pass the body as it came, before it is parsed, and the secret of the plugin's option `alerts.webhook.secrets`",
  too_old: "the alert was signed too long ago: it is a repeated one, or the clocks differ",
  too_early: "the alert was signed in the future: the clocks differ",
  malformed_body: "the body is signed, and no alert that this version knows: update medusa-payment-payunit here",
}

/** An alert that is not to be trusted; `problem` says why. */
export class AlertError extends Error {
  override readonly name = "AlertError"
  readonly problem: AlertProblem

  constructor(problem: AlertProblem) {
    super(PROBLEMS[problem])
    this.problem = problem
  }
}

/**
 * Verifies what came at a merchant's webhook: who sent it, and when. It may come more than once: act once for each `id`.
 *
 * @throws AlertError that says what is wrong
 */
export function verifyAlert({
  body,
  signature,
  secrets,
  toleranceSeconds = 300,
  now = new Date(),
}: AlertToVerify): Alert {
  if (secrets.length === 0 || secrets.includes("")) {
    throw new AlertError("no_secret")
  }
  if (typeof signature !== "string" || signature === "") {
    throw new AlertError("no_signature")
  }
  const read = readSignature(signature)
  if (read === null) {
    throw new AlertError("malformed_signature")
  }
  if (!isSignedWith(secrets, read, body)) {
    throw new AlertError("wrong_signature")
  }
  const age = now.getTime() / 1_000 - read.seconds
  if (Math.abs(age) > toleranceSeconds) {
    throw new AlertError(age > 0 ? "too_old" : "too_early")
  }
  const alert = alertSchema.safeParse(parsed(body))
  if (!alert.success) {
    throw new AlertError("malformed_body")
  }
  return alert.data
}

function parsed(body: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof body === "string" ? body : Buffer.from(body).toString("utf8"))
  } catch {
    return null
  }
}
