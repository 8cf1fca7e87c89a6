import { randomUUID } from "node:crypto"
import { z } from "zod"
import {
  checkoutInitializeRequest,
  checkoutItem,
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

/** What a checkout's form asks of the payer where the merchant says nothing of it. */
const ASKS_NOTHING = { phone_number_collection: false, address_collection: false }

/** The contract's form, or by habit with fewer required fields and one more mode. */
function initializeForm(simulation: Simulation) {
  const form = checkoutInitializeRequest(simulation)
  const item = checkoutItem(simulation)
  return simulation.settings.optional_fields
    ? form.partial({ meta: true }).extend({
        mode: z.enum(["payment", "subscription"]),
        items: z
          .array(item.extend({ product_description: item.shape.product_description.partial({ image_url: true }) }))
          .min(1),
      })
    : form
}

/** Opens a session with line items and returns its payment link. */
const checkoutInitialize: Operation = {
  name: "checkout/initialize",
  method: "POST",
  path: "/api/gateway/checkout/initialize",
  answer(simulation, { merchant, body }) {
    const read = readInput(simulation, initializeForm(simulation), body)
    if (!read.ok) {
      return read.answer
    }
    const { meta = ASKS_NOTHING, ...request } = read.value
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
      collectsPhone: meta.phone_number_collection,
      collectsAddress: meta.address_collection,
      mode: request.mode,
    }))
    if (!opened.ok) {
      return opened.answer
    }
    const data = { redirect: opened.transaction.session.link }
    return succeeded(
      201,
      "Checkout session initialized",
      simulation.settings.checkout_details ? { checkout_id: checkoutId, ...data } : data,
    )
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

/** Pays a checkout by card or, by habit, by mobile money. */
const checkoutProcess: Operation = {
  name: "checkout/process",
  method: "POST",
  path: "/api/gateway/checkout/process",
  answer(simulation, call) {
    return !simulation.settings.process_takes_phones || holdsCard(call.body)
      ? processCard(simulation, call)
      : processPhone(simulation, call)
  },
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

/**
 * The contract does not show this answer. By habit it is that of checkout/status, with a card's bank page in
 * `checkout_card_redirect_url`. That page also goes where clients look for one: the contract names no place for it.
 */
function processed({ settings }: Simulation, attempt: Attempt, transaction: Transaction<CheckoutSession>): Answer {
  if (!attempt.ok) {
    return refusedAttempt(settings, attempt.refusal, "shipping.payment_info.phone")
  }
  const data = settings.checkout_details
    ? checkoutStatusAnswer(transaction, settings).body.data
    : { id: transaction.id, transaction_id: transaction.transactionId }
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
