import { z } from "zod"
import { initializeRequest, makePaymentRequest } from "../../../../../src/gateway/contract/current"
import { providerOf, PROVIDERS, providersIn } from "../../providers"
import type { Simulation } from "../../simulation"
import { encryptValues } from "../../encryption"
import { type GatewaySession, hostedLink } from "../../state"
import { providerAnswer, subscribedProviderAnswer, succeeded } from "../../answers"
import { readEncryptedQuery } from "../encrypted-queries"
import { type Operation, readInput } from "../operation"
import { openTransaction, sendPrompt } from "../open-and-pay"
import { integrityError, unknownProvider } from "../refusals"

/**
 * The contract's form, or by habit with fewer required fields. `redirect_on_failed` is none of the contract's, so no word of
 * it is refused: the manual has YES and NO, the vendor's SDK 1.3.0 yes and no.
 */
function initializeForm(simulation: Simulation) {
  const form = initializeRequest(simulation).extend({ redirect_on_failed: z.unknown().optional() })
  return simulation.settings.optional_fields ? form.partial({ return_url: true }) : form
}

function makePaymentForm(simulation: Simulation) {
  const form = makePaymentRequest(simulation)
  return simulation.settings.optional_fields ? form.partial({ return_url: true, paymentType: true }) : form
}

function isNo(word: unknown): boolean {
  return typeof word === "string" && word.trim().toUpperCase() === "NO"
}

/** Opens a transaction, and returns its hosted page and the providers that it can be paid by. */
const initialize: Operation = {
  name: "initialize",
  method: "POST",
  path: "/api/gateway/initialize",
  answer(simulation, { merchant, body }) {
    const read = readInput(simulation, initializeForm(simulation), body)
    if (!read.ok) {
      return read.answer
    }
    const request = read.value
    const { cipher, settings, url } = simulation
    const opened = openTransaction(simulation, merchant, request, (id): GatewaySession => {
      const returnUrl = request.return_url ?? null
      const encrypted = encryptValues(cipher, "current", {
        id,
        amount: request.total_amount,
        returnUrl: returnUrl ?? "",
      })
      return {
        family: "gateway",
        link: hostedLink(url, encrypted, settings),
        encrypted,
        returnUrl,
        country: request.payment_country?.toUpperCase() ?? null,
        payWith: request.pay_with ?? null,
        returnsOnFailure: !isNo(request.redirect_on_failed),
      }
    })
    if (!opened.ok) {
      return opened.answer
    }
    const { transaction } = opened
    const { encrypted, link, country } = transaction.session
    return succeeded(settings.initialize_status, "Transaction initialized", {
      ...encrypted,
      transaction_id: transaction.transactionId,
      transaction_url: link,
      providers: providersIn(country).map((provider) => subscribedProviderAnswer(provider, url, settings)),
    })
  },
}

/** Lists the providers that a transaction can be paid by. Its status code is a text, as in the contract's example. */
const gateways: Operation = {
  name: "gateways",
  method: "GET",
  path: "/api/gateway/gateways",
  answer(simulation, call) {
    const read = readEncryptedQuery(simulation, call, "current", "gateway")
    if (!read.ok) {
      return read.answer
    }
    const providers = providersIn(read.transaction.session.country)
    const list = providers.map((provider) => providerAnswer(provider, simulation.url))
    const { body } = succeeded(200, "Providers retrieved", list)
    return { httpStatus: 200, body: { ...body, statusCode: "200" } }
  },
}

/** Sends a prompt for a transaction that was initialised. */
const makePayment: Operation = {
  name: "makepayment",
  method: "POST",
  path: "/api/gateway/makepayment",
  answer(simulation, { merchant, body }) {
    const read = readInput(simulation, makePaymentForm(simulation), body)
    if (!read.ok) {
      return read.answer
    }
    const request = read.value
    const provider = providerOf(request.gateway)
    if (provider === undefined) {
      return unknownProvider("gateway", PROVIDERS)
    }
    const otherAmount = () => integrityError(400, "amount and currency must be those of the initialized transaction")
    const sent = sendPrompt(simulation, merchant, { family: "gateway", provider, otherAmount }, request)
    if (!sent.ok) {
      return sent.answer
    }
    return succeeded(201, "Payment initiated", {
      id: sent.transaction.id,
      transaction_id: request.transaction_id,
      payment_status: "PENDING",
      amount: request.amount,
      provider_transaction_id: sent.providerTransactionId,
    })
  },
}

/** The operations of the current family that open and pay a transaction. */
export const CURRENT_OPERATIONS: readonly Operation[] = [initialize, gateways, makePayment]
