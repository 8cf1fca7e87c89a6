import { judge, type PaymentReport } from "../../../../src/domain/payments"
import {
  type CheckoutInitialized,
  newTransactionId,
  type PayUnitClient,
  PayUnitError,
  UnknownRouteError,
  UnknownTransactionError,
} from "../../../../src/gateway"
import type { PaymentFinding } from "../findings"
import { refusalOf } from "../operations-check"
import { NotTried, type Phones, walletOf } from "../contract"

/** How the small payment is made. */
export interface SmallPayment {
  flow: PaymentFinding["flow"]
  mode: "test" | "live"
  /** In XAF. */
  amount: number
  phones: Phones
  notifyUrl: string
  /** How long the payment's outcome is waited for, and how often it is asked about. */
  waitMs: number
  pollMs: number
  signal: AbortSignal
  /** Told each new word for the payment's state. */
  progress: (words: string) => void
}

/** What is kept of the payment for the checks that come later; it stays in the process. */
export interface MadePayment {
  finding: PaymentFinding
  transactionId: string | null
  /** The checkout that was paid, to try its link once more. */
  checkout: CheckoutInitialized | null
}

/** Whether a payment's prompt is still open. */
export function isPhoneBusy({ finding }: MadePayment): boolean {
  return finding.outcome === "judged" && finding.verdict === "pending"
}

const RETURN_URL = "https://shop.example/back"

/** Opens a payment, sends one prompt to the phone, and asks about it until it has come to an end. */
export async function makeSmallPayment(client: PayUnitClient, payment: SmallPayment): Promise<MadePayment> {
  const started = Date.now()
  const finding: PaymentFinding = {
    flow: payment.flow,
    outcome: "judged",
    verdict: null,
    words: [],
    seconds: 0,
    payment_status_knows: null,
    checkout_status_knows: null,
    refusal: null,
    why: null,
  }
  const transactionId = newTransactionId()
  let checkout: CheckoutInitialized | null = null
  try {
    const wallet = walletOf(payment.phones)
    unlessEnded(payment.signal)
    const opened = payment.flow === "checkout" ? await openCheckout(client, transactionId, payment) : null
    checkout = opened
    const unclear = await (opened === null
      ? openAndPrompt(client, transactionId, wallet, payment)
      : unlessSent(payment.signal, () => client.invoiceProcess(payCheckout(opened, wallet))))
    finding.refusal = unclear === null ? null : refusalOf(unclear)
    payment.progress(unclear === null ? "the prompt was sent" : "no clear answer: the prompt may have been sent")
    await follow(client, { transactionId, checkout }, payment, finding)
  } catch (error) {
    if (error instanceof NotTried) {
      return { finding: { ...finding, outcome: "not_tried", why: error.message }, transactionId: null, checkout: null }
    }
    if (!(error instanceof PayUnitError)) {
      throw error
    }
    finding.outcome = "refused"
    finding.refusal = refusalOf(error)
  }
  finding.seconds = Math.round((Date.now() - started) / 1000)
  return { finding, transactionId, checkout }
}

/** The body that pays an open checkout by a prompt. */
export function payCheckout({ checkout_id }: CheckoutInitialized, { gateway, phone }: ReturnType<typeof walletOf>) {
  return {
    checkout_id,
    customer: { email: "verify@shop.example", name: "payunit verify" },
    shipping: { payment_method: gateway, payment_info: { phone } },
  }
}

/** Opens a checkout of one item. */
export async function openCheckout(
  client: PayUnitClient,
  transactionId: string,
  { amount, notifyUrl }: Pick<SmallPayment, "amount" | "notifyUrl">,
): Promise<CheckoutInitialized> {
  return await client.checkoutInitialize({
    total_amount: amount,
    transaction_id: transactionId,
    mode: "payment",
    currency: "XAF",
    success_url: RETURN_URL,
    cancel_url: RETURN_URL,
    notify_url: notifyUrl,
    items: [
      {
        price_description: { unit_amount: amount },
        product_description: { name: "payunit verify", image_url: "https://shop.example/item.png" },
        quantity: 1,
      },
    ],
    meta: { phone_number_collection: true, address_collection: false },
  })
}

async function openAndPrompt(
  client: PayUnitClient,
  transactionId: string,
  { gateway, phone }: ReturnType<typeof walletOf>,
  { amount, notifyUrl, signal }: SmallPayment,
): Promise<PayUnitError | null> {
  const common = {
    transaction_id: transactionId,
    currency: "XAF",
    return_url: RETURN_URL,
    notify_url: notifyUrl,
  } as const
  await client.initialize({ ...common, total_amount: amount })
  const payment = { ...common, gateway, amount, phone_number: phone, paymentType: "button" } as const
  return await unlessSent(signal, () => client.makePayment(payment))
}

/** Who ended the program is asked to pay nothing any more. */
function unlessEnded(signal: AbortSignal): void {
  if (signal.aborted) {
    throw new NotTried("ended early")
  }
}

/**
 * Null once a prompt was sent. Where nobody knows whether it was, why: what may have been paid is asked about as the plugin
 * does, and never taken for refused.
 */
async function unlessSent(signal: AbortSignal, send: () => Promise<unknown>): Promise<PayUnitError | null> {
  unlessEnded(signal)
  try {
    await send()
    return null
  } catch (error) {
    if (error instanceof PayUnitError && error.mayHaveTakenEffect) {
      return error
    }
    throw error
  }
}

/** Asks until the plugin would call it paid, failed, cancelled or held; or the time is up. */
async function follow(
  client: PayUnitClient,
  { transactionId, checkout }: { transactionId: string; checkout: CheckoutInitialized | null },
  payment: SmallPayment,
  finding: PaymentFinding,
): Promise<void> {
  const until = Date.now() + payment.waitMs
  const expected = { transactionId, amount: payment.amount, currency: "XAF", mode: payment.mode }
  for (;;) {
    const statusAnswer = await ask(client, { transactionId, checkout }, finding).catch(unlessFatal)
    const word =
      statusAnswer instanceof PayUnitError
        ? `(no answer: ${statusAnswer.name})`
        : statusAnswer === null
          ? "(unknown to PayUnit)"
          : (statusAnswer.unknown?.word ?? statusAnswer.status)
    if (finding.words.at(-1) !== word) {
      finding.words.push(word)
      payment.progress(`its status: ${word}`)
    }
    finding.verdict =
      statusAnswer === null || statusAnswer instanceof PayUnitError ? "pending" : judge(expected, statusAnswer).kind
    if (!["pending", "unconfirmed"].includes(finding.verdict) || Date.now() >= until || payment.signal.aborted) {
      return
    }
    await pause(payment.pollMs, payment.signal)
  }
}

/** A question without an answer is asked again, as the plugin does. */
function unlessFatal(error: unknown): PayUnitError {
  if (error instanceof PayUnitError) {
    return error
  }
  throw error
}

async function ask(
  client: PayUnitClient,
  { transactionId, checkout }: { transactionId: string; checkout: CheckoutInitialized | null },
  finding: PaymentFinding,
): Promise<PaymentReport | null> {
  const status = await unlessUnknown(client.paymentStatus(transactionId))
  finding.payment_status_knows = status !== null
  const second = checkout === null ? null : await unlessUnknown(client.checkoutStatus(checkout.checkout_id))
  finding.checkout_status_knows = checkout === null ? null : second !== null
  if (status !== null) {
    return {
      transactionId: status.transaction_id,
      status: status.transaction_status,
      unknown: status.unknown_status,
      amount: status.transaction_amount ?? second?.total_amount ?? null,
      currency: status.transaction_currency ?? second?.currency ?? null,
      mode: second?.checkout_mode ?? null,
      gateway: status.transaction_gateway,
    }
  }
  return second === null
    ? null
    : {
        transactionId: second.transaction_id,
        status: second.status,
        unknown: second.unknown_status,
        amount: second.total_amount,
        currency: second.currency,
        mode: second.checkout_mode,
        gateway: null,
      }
}

async function unlessUnknown<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof UnknownTransactionError || error instanceof UnknownRouteError) {
      return null
    }
    throw error
  }
}

/** Waits, or returns early when somebody ends the program. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener("abort", done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener("abort", done)
  })
}
