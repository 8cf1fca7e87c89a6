import { LEGACY_PROVIDERS, type LegacyProvider, legacyProviderOf } from "../../providers"
import { isOf, type LegacySession, type Settings, stateOf, type Transaction } from "../../state"
import { type Answer, type AnswerEnvelope, enveloped, idOf, refused, wrapped } from "../../answers"
import type { Operation } from "../operation"
import { unknownProvider, unknownTransaction } from "../refusals"

/** The tokens that each kind of provider asks for. */
const TOKENS: Readonly<Record<LegacyProvider["kind"], readonly string[]>> = {
  first: ["pay_token", "payment_ref"],
  second: ["paytoken", "auth-token", "x-token"],
}

/** Status of the legacy family. Whoever lacks a prompt's tokens learns nothing, not even that it exists. */
export const legacyPaymentStatus: Operation = {
  name: "legacy/paymentstatus",
  method: "GET",
  path: "/legacy/api/gateway/paymentstatus/:gateway/:transaction_id",
  answer(simulation, { merchant, parameters, query }) {
    const provider = legacyProviderOf(parameters.gateway ?? "")
    if (provider === undefined) {
      return unknownProvider("gateway", LEGACY_PROVIDERS)
    }
    const names = TOKENS[provider.kind]
    const missing = names.filter((name) => !query.get(name)).map((name) => `${name}: must not be empty`)
    if (missing.length > 0) {
      return refused(400, missing.join("; "), missing)
    }
    const transaction = simulation.ledger.ofMerchant(merchant, parameters.transaction_id ?? "")
    if (transaction === undefined || !isOf(transaction, "legacy")) {
      return unknownTransaction()
    }
    const isKnown = transaction.session.payments.some(
      ({ gateway, tokens }) =>
        gateway === provider.shortcode && names.every((name) => tokens[name] === query.get(name)),
    )
    return isKnown ? statusAnswer(transaction, provider, simulation.settings) : unknownTransaction()
  },
}

/** Here the envelope's status speaks of the payment. The kinds differ in spelling, and in what they tell. */
function statusAnswer(transaction: Transaction<LegacySession>, { kind }: LegacyProvider, settings: Settings): Answer {
  const { session, report, message, oddly } = transaction
  const transaction_id = idOf(transaction)
  const status = oddly.word === undefined ? spelled(transaction, kind, settings) : oddly.word
  return kind === "first"
    ? wrapped(transaction, enveloped(status, 200, message, { transaction_id, callback_url: session.returnUrl }))
    : wrapped(
        transaction,
        enveloped(status, 200, message, {
          transaction_id,
          transaction_amount: report.amount,
          callback: session.returnUrl,
        }),
      )
}

/**
 * The contract has a word for a payment that succeeded and for one that failed, and none for one that nobody decided yet.
 * It is PENDING here, as everywhere else: FAILED would lead a shop to ask for the money once more. A setting plays that.
 */
function spelled(
  transaction: Transaction,
  kind: LegacyProvider["kind"],
  { legacy_pending_says_failed }: Settings,
): AnswerEnvelope<unknown>["status"] {
  switch (stateOf(transaction)) {
    case "SUCCESS":
      return kind === "first" ? "SUCCESSFUL" : "SUCCESSFULL"
    case "FAILED":
    case "CANCELLED":
      return "FAILED"
    case "PENDING":
      return legacy_pending_says_failed ? "FAILED" : "PENDING"
  }
}
