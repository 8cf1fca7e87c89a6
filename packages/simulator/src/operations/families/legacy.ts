import { randomUUID } from "node:crypto"
import { identifier } from "../../../../../src/gateway/contract/envelope"
import { legacyInitializeRequest, legacyMakePaymentRequest } from "../../../../../src/gateway/contract/legacy"
import { LEGACY_PROVIDERS, type LegacyProvider, legacyProviderOf } from "../../providers"
import type { Simulation } from "../../simulation"
import { encryptValues } from "../../encryption"
import { legacyHostedLink, type LegacySession, pathTo, type Transaction } from "../../state"
import { type Answer, enveloped, legacyProviderAnswer, refused, succeeded } from "../../answers"
import { readEncryptedQuery } from "../encrypted-queries"
import { legacyPaymentStatus } from "./legacy-status"
import { legacyTransaction } from "./payment-status"
import { type Operation, readInput } from "../operation"
import { openTransaction, sendPrompt } from "../open-and-pay"
import { unknownProvider } from "../refusals"

/** For this family the contract gives no types: an amount may be a text, and what is optional an empty one. */
const TYPES_UNSAID = true

/** The contract's form, or by habit with an identifier of any form. */
function initializeRequest(simulation: Simulation) {
  const request = legacyInitializeRequest(simulation)
  return simulation.settings.any_legacy_id ? request.extend({ transaction_id: identifier }) : request
}

function makePaymentRequest(simulation: Simulation) {
  const request = legacyMakePaymentRequest(simulation)
  return simulation.settings.any_legacy_id ? request.extend({ transaction_id: identifier }) : request
}

/** Opens a transaction of the legacy family. */
const legacyInitialize: Operation = {
  name: "legacy/initialize",
  method: "POST",
  path: "/legacy/api/gateway/initialize",
  answer(simulation, { merchant, body }) {
    const read = readInput(simulation, initializeRequest(simulation), body, TYPES_UNSAID)
    if (!read.ok) {
      return read.answer
    }
    const request = read.value
    const { cipher, url } = simulation
    const opened = openTransaction(simulation, merchant, request, (id): LegacySession => {
      const returnUrl = request.return_url
      const encrypted = encryptValues(cipher, "legacy", { id, amount: request.total_amount, returnUrl })
      return {
        family: "legacy",
        link: legacyHostedLink(url, encrypted),
        encrypted,
        returnUrl,
        name: request.name ?? null,
        description: request.description ?? null,
        purchaseRef: request.purchaseRef ?? null,
        payments: [],
      }
    })
    if (!opened.ok) {
      return opened.answer
    }
    const { transaction } = opened
    return succeeded(simulation.settings.initialize_status, "Transaction created", {
      ...transaction.session.encrypted,
      transaction_id: transaction.transactionId,
      transaction_url: transaction.session.link,
    })
  },
}

/** Lists the legacy providers. */
const legacyGateways: Operation = {
  name: "legacy/gateways",
  method: "GET",
  path: "/legacy/api/gateway/gateways",
  answer(simulation, call) {
    const read = readEncryptedQuery(simulation, call, "legacy", "legacy")
    if (!read.ok) {
      return read.answer
    }
    const list = LEGACY_PROVIDERS.map((provider) => legacyProviderAnswer(provider, simulation.url))
    return succeeded(200, "Providers retrieved", list)
  },
}

/** Sends a prompt for a transaction of the legacy family. */
const legacyMakePayment: Operation = {
  name: "legacy/makepayment",
  method: "POST",
  path: "/legacy/api/gateway/makepayment",
  answer(simulation, { merchant, body }) {
    const read = readInput(simulation, makePaymentRequest(simulation), body, TYPES_UNSAID)
    if (!read.ok) {
      return read.answer
    }
    const request = read.value
    const provider = legacyProviderOf(request.gateway)
    if (provider === undefined) {
      return unknownProvider("gateway", LEGACY_PROVIDERS, "; others are paid on the hosted page")
    }
    const otherAmount = () => refused(400, "The amount does not match that of the initialized transaction")
    const sent = sendPrompt(simulation, merchant, { family: "legacy", provider, otherAmount }, request)
    return sent.ok ? promptAnswer(simulation, sent.transaction, provider) : sent.answer
  },
}

/** The operations of the legacy family. */
export const LEGACY_OPERATIONS: readonly Operation[] = [
  legacyInitialize,
  legacyGateways,
  legacyMakePayment,
  legacyPaymentStatus,
  legacyTransaction,
]

/** Hands out the tokens that the status of this prompt is asked with. */
function promptAnswer(
  simulation: Simulation,
  transaction: Transaction<LegacySession>,
  provider: LegacyProvider,
): Answer {
  const { session, transactionId: transaction_id } = transaction
  if (provider.kind === "first") {
    const tokens = { pay_token: newToken(), payment_ref: newToken() }
    session.payments.push({ gateway: provider.shortcode, tokens })
    return succeeded(201, "Payment initiated", { ...tokens, transaction_id })
  }
  const tokens = { paytoken: newToken(), "auth-token": newToken(), "x-token": newToken() }
  session.payments.push({ gateway: provider.shortcode, tokens })
  const { path, query } = pathTo(session, "phone")
  return enveloped("PENDING", 201, "Payment pending", {
    ...tokens,
    transaction_id,
    init: "Payment request initialized",
    message: "The payer has to confirm the payment",
    redirect_url: `${simulation.url}${path}?${query.toString()}`,
  })
}

function newToken(): string {
  return randomUUID().replaceAll("-", "")
}
