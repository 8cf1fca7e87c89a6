import { type PayUnitClient, UnknownRouteError, UnknownTransactionError } from "../../../gateway"
import type { Testimony } from "../../../settlement"
import type { TransactionRecord } from "../transaction-record"
import type { Payer, PaymentFlow } from "./payment-flow"

/** Contract, "Limits": a payment link is valid for fifteen minutes since initialization. */
const LINK_LIFETIME_SECONDS = 15 * 60

/** The checkout family: a session with line items, paid on its page or by the process operations. */
export const checkoutFlow: PaymentFlow = {
  async open(client, transaction, lines, addresses, settings) {
    const opened = await client.checkoutInitialize({
      total_amount: transaction.amount,
      transaction_id: transaction.id,
      mode: "payment",
      currency: transaction.currency_code.toUpperCase(),
      success_url: addresses.returnUrl,
      cancel_url: addresses.returnUrl,
      notify_url: addresses.notifyUrl,
      ...(settings.paymentCountry === undefined ? {} : { payment_country: settings.paymentCountry }),
      items: lines.map((line) => ({
        price_description: { unit_amount: line.unitAmount },
        product_description: { name: line.name, image_url: line.imageUrl },
        quantity: line.quantity,
      })),
      meta: { phone_number_collection: settings.collectPhone, address_collection: settings.collectAddress },
    })
    return {
      redirectUrl: opened.redirect,
      checkoutId: opened.checkout_id,
      linkLifetimeSeconds: LINK_LIFETIME_SECONDS,
    }
  },

  async ask(client, transaction, timeoutMs) {
    const first = await askPaymentStatus(client, transaction, timeoutMs)
    if (first !== null && first.status !== "SUCCESS") {
      return first
    }
    if (first !== null && first.amount !== null && transaction.mode === "test") {
      return first
    }
    // The second source knows checkouts that payment status does not, and whether a live store was paid in test mode.
    const second = await askCheckoutStatus(client, transaction, timeoutMs).catch((error: unknown) => {
      if (error instanceof UnknownRouteError) {
        return null
      }
      throw error
    })
    if (first === null || second === null) {
      return first ?? second
    }
    return {
      ...first,
      amount: first.amount ?? second.amount,
      currency: first.currency ?? second.currency,
      mode: second.mode,
    }
  },

  async prompt(client, transaction, payment) {
    await client.invoiceProcess({
      checkout_id: checkoutIdOf(transaction),
      customer: customerOf(payment.customer),
      shipping: { payment_method: payment.provider, payment_info: { phone: payment.phone } },
    })
  },

  async payByCard(client, transaction, payment) {
    return await client.checkoutProcess({
      checkout_id: checkoutIdOf(transaction),
      customer: customerOf(payment.customer),
      shipping: { payment_method: payment.provider, payment_info: { card_info: payment.card } },
    })
  },
}

async function askPaymentStatus(
  client: PayUnitClient,
  transaction: TransactionRecord,
  timeoutMs: number | undefined,
): Promise<Testimony | null> {
  const status = await unlessUnknown(client.paymentStatus(transaction.id, { timeoutMs }))
  return status === null
    ? null
    : {
        transactionId: status.transaction_id,
        status: status.transaction_status,
        amount: status.transaction_amount,
        currency: status.transaction_currency,
        mode: null,
        gateway: status.transaction_gateway,
      }
}

async function askCheckoutStatus(
  client: PayUnitClient,
  transaction: TransactionRecord,
  timeoutMs: number | undefined,
): Promise<Testimony | null> {
  if (transaction.checkout_id === null) {
    return null
  }
  const checkout = await unlessUnknown(client.checkoutStatus(transaction.checkout_id, { timeoutMs }))
  return checkout === null
    ? null
    : {
        transactionId: checkout.transaction_id,
        status: checkout.status,
        amount: checkout.total_amount,
        currency: checkout.currency,
        mode: checkout.checkout_mode,
        gateway: null,
      }
}

/** Null when the service does not know what it was asked about. */
async function unlessUnknown<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof UnknownTransactionError) {
      return null
    }
    throw error
  }
}

function checkoutIdOf(transaction: TransactionRecord): string {
  if (transaction.checkout_id === null) {
    throw new Error(`transaction ${transaction.id} has no checkout to pay`)
  }
  return transaction.checkout_id
}

function customerOf(customer: Payer) {
  const { email, name, phone, country } = customer
  return {
    email,
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(country === undefined ? {} : { country }),
  }
}
