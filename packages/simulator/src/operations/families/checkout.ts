import { randomUUID } from "node:crypto"
import { z } from "zod"
import {
  checkoutInitializeRequest,
  checkoutProcessRequest,
  invoiceProcessRequest,
} from "../../../../../src/gateway/contract/checkout"
import { type Attempt, payByCard, payByPhone } from "../../payments"
import { providerOf, PROVIDERS } from "../../providers"
import type { Simulation } from "../../simulation"
import type { CheckoutSession, Transaction } from "../../state"
import { type Answer, checkoutStatusAnswer, refused, succeeded, wrapped } from "../../answers"
import { type Call, type Operation, readInput } from "../operation"
import { openTransaction } from "../open-and-pay"
import { refusedAttempt, unknownProvider, unknownTransaction } from "../refusals"

/** Opens a session with line items and returns its payment link. */
const checkoutInitialize: Operation = {
  name: "checkout/initialize",
  method: "POST",
  path: "/api/gateway/checkout/initialize",
  answer(simulation, { merchant, body }) {
    const read = readInput(simulation, checkoutInitializeRequest(simulation), body)
    if (!read.ok) {
      return read.answer
    }
    const request = read.value
    const checkoutId = `PU_payment_${randomUUID()}`
    const opened = openTransaction(simulation, merchant, request, (): CheckoutSession => ({
      family: "checkout",
      link: `${simulation.url}/checkout/${checkoutId}`,
      checkoutId,
      successUrl: request.success_url,
      cancelUrl: request.cancel_url,
      items: request.items.map(({ price_description, product_description, quantity }) => ({
        name: product_description.name,
        about: product_description.about_product ?? null,
        unitAmount: price_description.unit_amount,
        quantity,
      })),
      country: request.payment_country?.toUpperCase() ?? null,
      collectsPhone: request.meta.phone_number_collection,
      collectsAddress: request.meta.address_collection,
    }))
    return opened.ok
      ? succeeded(201, "Checkout session initialized", { redirect: opened.transaction.session.link })
      : opened.answer
  },
}

/** Status of a checkout by its own identifier, an operation beside the contract. */
const checkoutStatus: Operation = {
  name: "checkout/status",
  method: "GET",
  path: "/api/gateway/checkout/status/:checkout_id",
  answer(simulation, call) {
    const transaction = checkoutOf(simulation, call, call.parameters.checkout_id)
    return transaction === undefined
      ? refused(404, "Checkout does not exist")
      : wrapped(transaction, checkoutStatusAnswer(transaction, simulation.settings))
  },
}

/** Pays a checkout by mobile money. The card form of the body is taken here as well. */
const invoiceProcess: Operation = {
  name: "invoice/process",
  method: "POST",
  path: "/api/gateway/invoice/process",
  answer(simulation, call) {
    return holdsCard(call.body) ? processCard(simulation, call) : processPhone(simulation, call)
  },
}

/** Pays a checkout by card. */
const checkoutProcess: Operation = {
  name: "checkout/process",
  method: "POST",
  path: "/api/gateway/checkout/process",
  answer: processCard,
}

/** The operations of the checkout family. */
export const CHECKOUT_OPERATIONS: readonly Operation[] = [
  checkoutInitialize,
  checkoutStatus,
  invoiceProcess,
  checkoutProcess,
]

function processPhone(simulation: Simulation, call: Call): Answer {
  const read = readInput(simulation, invoiceProcessRequest, call.body)
  if (!read.ok) {
    return read.answer
  }
  const { checkout_id, customer, shipping } = read.value
  const provider = providerOf(shipping.payment_method)
  if (provider === undefined) {
    return unknownProvider("shipping.payment_method", PROVIDERS)
  }
  const transaction = checkoutOf(simulation, call, checkout_id)
  if (transaction === undefined) {
    return unknownTransaction()
  }
  const { phone } = shipping.payment_info
  const attempt = payByPhone(simulation, { transaction, provider, phone, payerName: customer.name ?? null })
  return processed(simulation, attempt, transaction)
}

function processCard(simulation: Simulation, call: Call): Answer {
  const read = readInput(simulation, checkoutProcessRequest, call.body)
  if (!read.ok) {
    return read.answer
  }
  const { checkout_id, customer, shipping } = read.value
  const transaction = checkoutOf(simulation, call, checkout_id)
  if (transaction === undefined) {
    return unknownTransaction()
  }
  const attempt = payByCard(simulation, transaction, {
    lastFour: shipping.payment_info.card_info.card_number.slice(-4),
    gateway: shipping.payment_method,
    payerName: customer.name ?? null,
  })
  return processed(simulation, attempt, transaction)
}

/** The contract does not show this answer; a card's bank page goes where clients look for one. */
function processed({ settings }: Simulation, attempt: Attempt, transaction: Transaction): Answer {
  if (!attempt.ok) {
    return refusedAttempt(settings, attempt.refusal, "shipping.payment_info.phone")
  }
  const data = { id: transaction.id, transaction_id: transaction.transactionId }
  return succeeded(
    201,
    "Payment initiated",
    transaction.card === null ? data : { ...data, redirect: transaction.card.url },
  )
}

function checkoutOf(simulation: Simulation, call: Call, checkoutId: string | undefined) {
  const transaction = checkoutId === undefined ? undefined : simulation.ledger.byCheckoutId(checkoutId)
  return transaction?.merchant === call.merchant ? transaction : undefined
}

const cardBody = z.object({ shipping: z.object({ payment_info: z.object({ card_info: z.unknown() }) }) })

function holdsCard(body: unknown): boolean {
  const read = cardBody.safeParse(body)
  return read.success && read.data.shipping.payment_info.card_info !== undefined
}
