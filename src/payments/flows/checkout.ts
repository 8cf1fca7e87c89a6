import { newTransactionId, type PayUnitClient, PayUnitError, UnknownRouteError, ValidationError } from "../../gateway"
import { needsCardAgain, methodsOf, type PaymentMethod, type PaymentReport } from "../../domain/payments"
import type { TransactionAddresses } from "../../modules/payunit/security"
import type { TransactionRecord } from "../../modules/payunit/transactions"
import { type StatusQuery, askPaymentStatus, applyStatusWords, unlessUnknown } from "./status-query"
import { LINK_LIFETIME_SECONDS, type FlowSettings, type Payer, type PaymentFlow } from "./payment-flow"

/** The checkout flow: a session with line items, paid on its page or by the process operations. */
export const checkoutFlow: PaymentFlow = {
  async open(client, transaction, { lines, addresses, settings }) {
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
        product_description: {
          name: line.name,
          image_url: line.imageUrl,
          ...(line.about === null ? {} : { about_product: line.about }),
        },
        quantity: line.quantity,
      })),
      meta: { phone_number_collection: settings.collectPhone, address_collection: settings.collectAddress },
    })
    return {
      redirectUrl: opened.redirect,
      checkoutId: opened.checkout_id,
      linkLifetimeSeconds: LINK_LIFETIME_SECONDS,
      methods: null,
      listMethods: () => listOfCurrentApi(client, transaction, addresses, settings),
    }
  },

  async ask(client, transaction, question) {
    const first = await askPaymentStatus(client, transaction, question)
    if (first !== null && first.status !== "SUCCESS") {
      const isWaiting = first.status === "PENDING" && needsCardAgain(transaction)
      return isWaiting ? await withBanksPage(first, client, transaction, question) : first
    }
    if (first !== null && first.amount !== null && transaction.mode === "test") {
      return first
    }
    // The second source knows checkouts that payment status does not, and whether a live store was paid in test mode.
    const second = await askCheckoutStatus(client, transaction, question).catch((error: unknown) => {
      if (error instanceof UnknownRouteError || (first !== null && isUnsupported(error))) {
        // This question is beside the contract: who refuses it has said all there is to say.
        return null
      }
      if (error instanceof PayUnitError && first !== null) {
        return error
      }
      throw error
    })
    if (second instanceof PayUnitError) {
      return first === null ? "unknown" : withoutSecond(first, second)
    }
    if (first === null || second === null) {
      return first ?? second ?? "unknown"
    }
    // What the second source says of another transaction fills no gap in what is said of this one.
    const isOfThis = second.transactionId === null || second.transactionId === transaction.id
    if (!isOfThis || tellsNothing(second)) {
      return { ...first, mode: second.mode }
    }
    const { status, amount, currency, fee } = second
    return {
      ...first,
      amount: first.amount ?? amount,
      currency: first.currency ?? currency,
      fee: first.fee ?? fee ?? null,
      mode: second.mode,
      ...(isComplete(first) ? { beside: { kind: "reported", status, amount, currency } } : {}),
    }
  },

  async prompt(client, transaction, payment) {
    const { confirmation_url } = await client.invoiceProcess({
      checkout_id: checkoutIdOf(transaction),
      customer: customerOf(payment.customer),
      shipping: { payment_method: payment.provider, payment_info: { phone: payment.phone } },
    })
    return { confirmationUrl: confirmation_url }
  },

  async payByCard(client, transaction, payment) {
    const { redirect } = await client.checkoutProcess({
      checkout_id: checkoutIdOf(transaction),
      customer: customerOf(payment.customer),
      shipping: { payment_method: payment.provider, payment_info: { card_info: payment.card } },
    })
    return { confirmationUrl: redirect }
  },
}

/** A report with the bank's page, which the answer to the card may not have told, or which was lost with it. */
async function withBanksPage(
  first: PaymentReport,
  client: PayUnitClient,
  transaction: TransactionRecord,
  { words }: StatusQuery,
): Promise<PaymentReport> {
  const asking = { words, timeoutMs: BANKS_PAGE_MS }
  const second = await askCheckoutStatus(client, transaction, asking).catch(() => null)
  const isOfThis = second?.transactionId == null || second.transactionId === transaction.id
  return { ...first, confirmationUrl: isOfThis ? (second?.confirmationUrl ?? null) : null }
}

/** Nobody waits longer for the bank's page: the next question asks again. */
const BANKS_PAGE_MS = 3_000

/** Whether the service does not offer a question, or not to this account: it will not answer it later either. */
function isUnsupported(error: unknown): boolean {
  if (!(error instanceof PayUnitError)) {
    return false
  }
  const { httpStatus } = error
  return httpStatus === null
    ? error instanceof ValidationError
    : httpStatus >= 400 && httpStatus < 500 && !PASSING.includes(httpStatus)
}

/** Refusals that pass: given up on the way, too early, too often. */
const PASSING: readonly number[] = [408, 425, 429]

/** Whether a success tells by itself all that is compared. */
function isComplete({ transactionId, amount, currency }: PaymentReport): boolean {
  return transactionId !== null && amount !== null && currency !== null
}

/** Without what the second source fills, an incomplete success is no success; a complete one waits for it a while. */
function withoutSecond(first: PaymentReport, { message }: PayUnitError): PaymentReport {
  return isComplete(first) ? { ...first, beside: { kind: "silent", why: message } } : { ...first, silence: message }
}

/** Whether an answer is empty, as one without data: it says nothing otherwise. */
function tellsNothing({ transactionId, status, amount, currency, mode }: PaymentReport): boolean {
  return status === "PENDING" && [transactionId, amount, currency, mode].every((point) => point === null)
}

/**
 * This API has no list of payment methods. The current API gives one with every transaction that is
 * initialised: one is, whose link nobody ever sees.
 */
async function listOfCurrentApi(
  client: PayUnitClient,
  transaction: TransactionRecord,
  addresses: TransactionAddresses,
  settings: FlowSettings,
): Promise<readonly PaymentMethod[]> {
  const { providers } = await client.initialize({
    total_amount: transaction.amount,
    transaction_id: newTransactionId(),
    currency: transaction.currency_code.toUpperCase(),
    return_url: addresses.returnUrl,
    ...(settings.paymentCountry === undefined ? {} : { payment_country: settings.paymentCountry }),
  })
  return methodsOf(providers)
}

async function askCheckoutStatus(
  client: PayUnitClient,
  transaction: TransactionRecord,
  { timeoutMs, words }: StatusQuery,
): Promise<PaymentReport | null> {
  if (transaction.checkout_id === null) {
    return null
  }
  const checkout = await unlessUnknown(client.checkoutStatus(transaction.checkout_id, { timeoutMs }))
  return checkout === null
    ? null
    : {
        transactionId: checkout.transaction_id,
        ...applyStatusWords(checkout.status, checkout.unknown_status, words),
        amount: checkout.total_amount,
        currency: checkout.currency,
        fee: checkout.fee,
        mode: checkout.checkout_mode,
        gateway: null,
        confirmationUrl: checkout.checkout_card_redirect_url,
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
