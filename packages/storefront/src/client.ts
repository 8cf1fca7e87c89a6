import { PayUnitRefusal, PayUnitUnreachable } from "./errors"
import type { PayableCollection, Payment } from "./payment"
import { objectOf, type SdkLike, type StoreAddress, transportOf } from "./transport"
import { type WaitOptions, type WaitOutcome, waitUntilPaid } from "./waiting"

/** Medusa's name of the provider that the plugin's README sets up. */
export const DEFAULT_PROVIDER_ID = "pp_payunit_payunit"

/** Sending a prompt waits for PayUnit, which may take half a minute; on a slow line, longer. */
const PAY_TIMEOUT_MS = 60_000
/** A refresh waits ten seconds at most for PayUnit. */
const REFRESH_TIMEOUT_MS = 25_000
const START_TIMEOUT_MS = 60_000

/** What is to be paid: a cart, or a payment collection (an order's payment link). */
export type PaymentSubject = { cartId: string; collectionId?: undefined } | { collectionId: string; cartId?: undefined }

/** What a payment session is opened with. */
export type StartOptions = PaymentSubject & {
  /** `pp_payunit_payunit` unless told otherwise. */
  providerId?: string | undefined
  /** Where PayUnit's page sends the shopper back; the page they are on unless told otherwise. */
  returnUrl?: string | undefined
  /** Of the sentences that the store answers with: `en` or `fr`. */
  locale?: string | undefined
  signal?: AbortSignal
}

/** A payment session that can be paid. */
export interface StartedPayment {
  sessionId: string
  collectionId: string
  payment: Payment
}

/** Options of a single question. */
export interface AskOptions {
  /** Of the store's sentences; of a payment, that which it was opened with goes before. */
  locale?: string | undefined
  signal?: AbortSignal
}

/** A client of the plugin's store routes. Every call rejects with `PayUnitRefusal` or `PayUnitUnreachable`. */
export interface PayUnitClient {
  /**
   * Opens a payment session. If a payment of the same cart is under way or done already, resolves with that one, so look
   * at its status.
   */
  start(options: StartOptions): Promise<StartedPayment>
  /** Where a payment stands, from the store's own records. Quick. */
  status(sessionId: string, options?: AskOptions): Promise<Payment>
  /** The same, after the store asked PayUnit (at most once every few seconds). */
  refresh(sessionId: string, options?: AskOptions): Promise<Payment>
  /**
   * Sends a prompt to a phone. Never repeat it when it was `PayUnitUnreachable`: the prompt may be on its way. Ask for
   * the status instead.
   */
  pay(sessionId: string, payer: { provider: string; phone: string }, options?: AskOptions): Promise<Payment>
  /** Asks until the payment has ended, and never rejects. See {@link WaitOutcome}. */
  waitUntilPaid(sessionId: string, options?: WaitOptions): Promise<WaitOutcome>
  /** What is to be paid of a payment collection. */
  collection(collectionId: string, options?: AskOptions): Promise<PayableCollection>
}

/**
 * Makes a client.
 *
 * @param store Medusa's JS SDK (anything with `client.fetch`), or the store's address and publishable key
 */
export function createPayUnitClient(store: SdkLike | StoreAddress): PayUnitClient {
  const ask = transportOf(store)
  const sessionPath = (id: string) => `/store/payunit/payment-sessions/${encodeURIComponent(id)}`

  const client: PayUnitClient = {
    async start({ cartId, collectionId, providerId = DEFAULT_PROVIDER_ID, returnUrl, locale, signal }) {
      const passed = { locale, ...(signal && { signal }), timeoutMs: START_TIMEOUT_MS }
      const id = collectionId ?? (await collectionOf(cartId))
      try {
        const answer = await ask(`/store/payment-collections/${encodeURIComponent(id)}/payment-sessions`, {
          method: "POST",
          body: {
            provider_id: providerId,
            data: { return_url: returnUrl ?? hereWithoutSession(), ...(locale && { locale }) },
          },
          ...passed,
        })
        const sessionId = sessionIn(answer, providerId)
        return { sessionId, collectionId: id, payment: await client.status(sessionId, passed) }
      } catch (error) {
        const running = error instanceof PayUnitRefusal ? await runningPayment(error, id, signal) : null
        if (running === null) {
          throw error
        }
        return { sessionId: running.session_id, collectionId: id, payment: running }
      }

      async function collectionOf(cart: string): Promise<string> {
        const answer = await ask("/store/payment-collections", { method: "POST", body: { cart_id: cart }, ...passed })
        return idIn(objectOf(answer).payment_collection)
      }
    },
    status: async (id, options) => paymentIn(await ask(sessionPath(id), options)),
    refresh: async (id, options) =>
      paymentIn(await ask(`${sessionPath(id)}/refresh`, { method: "POST", ...options, timeoutMs: REFRESH_TIMEOUT_MS })),
    pay: async (id, { provider, phone }, options) =>
      paymentIn(
        await ask(`${sessionPath(id)}/pay`, {
          method: "POST",
          body: { provider, phone },
          ...options,
          timeoutMs: PAY_TIMEOUT_MS,
        }),
      ),
    waitUntilPaid: async (id, options) => await waitUntilPaid(client, id, options),
    async collection(id, options) {
      const answer = await ask(`/store/payunit/payment-collections/${encodeURIComponent(id)}`, options)
      const collection = objectOf(answer).payment_collection
      idIn(collection)
      return collection as PayableCollection
    },
  }
  return client

  /** The payment on account of which another one was refused, if it is told which. */
  async function runningPayment(refusal: PayUnitRefusal, collectionId: string, signal?: AbortSignal) {
    const passed = signal && { signal }
    try {
      if (refusal.code === "payment_in_flight" && refusal.details[0] !== undefined) {
        return await client.status(refusal.details[0], passed)
      }
      if (refusal.code === "already_paid" || refusal.code === "payment_in_review") {
        const { payment_session_id } = await client.collection(collectionId, passed)
        return payment_session_id === null ? null : await client.status(payment_session_id, passed)
      }
    } catch {
      // The refusal itself says more than that it could not be looked into.
    }
    return null
  }
}

/** The present address, to come back to. What an earlier payment added to it would be of that payment. */
function hereWithoutSession(): string | null {
  if (typeof location === "undefined") {
    return null
  }
  const here = new URL(location.href)
  here.searchParams.delete(SESSION_PARAMETER)
  return here.href
}

/** The query parameter by which PayUnit's page brings a shopper back. */
export const SESSION_PARAMETER = "payment_session_id"

function sessionIn(answer: unknown, providerId: string): string {
  const sessions = objectOf(objectOf(answer).payment_collection).payment_sessions
  const ours = (Array.isArray(sessions) ? sessions : [])
    .map(objectOf)
    .filter(({ provider_id, status }) => provider_id === providerId && status === "pending")
  // Two clicks may leave two sessions; they share one payment.
  return idIn(ours[ours.length - 1])
}

function paymentIn(answer: unknown): Payment {
  const { payment } = objectOf(answer)
  const { status } = objectOf(payment)
  if (typeof status !== "string") {
    throw new PayUnitUnreachable("The store's answer is not complete.")
  }
  return payment as Payment
}

function idIn(value: unknown): string {
  const { id } = objectOf(value)
  if (typeof id !== "string") {
    throw new PayUnitUnreachable("The store's answer is not complete.")
  }
  return id
}
