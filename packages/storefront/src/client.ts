import { PayUnitRefusal, PayUnitUnreachable } from "./errors"
import type { PayableCollection, Payment } from "./payment"
import { objectOf, type SdkLike, type StoreAddress, transportOf } from "./transport"
import { type AskOptions, type PaymentReader, type WaitOptions, type WaitOutcome, waitUntilPaid } from "./waiting"

/** Medusa's name of the provider that the plugin's README sets up. */
export const DEFAULT_PROVIDER_ID = "pp_payunit_payunit"

/** Opening a payment and sending a prompt wait for PayUnit, which may take half a minute; on a slow line, longer. */
const SLOW_TIMEOUT_MS = 60_000
/** A refresh waits ten seconds at most for PayUnit. */
const REFRESH_TIMEOUT_MS = 25_000

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

/** A client of the plugin's store routes. Every call rejects with `PayUnitRefusal` or `PayUnitUnreachable`. */
export interface PayUnitClient extends PaymentReader {
  /**
   * Opens a payment session. If a payment of the same cart is under way or done already, resolves with that one, so look
   * at its status.
   */
  start(options: StartOptions): Promise<StartedPayment>
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
      const passed = { locale, ...(signal && { signal }), timeoutMs: SLOW_TIMEOUT_MS }
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
        const running = error instanceof PayUnitRefusal ? await runningPayment(error, id, passed) : null
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
          timeoutMs: SLOW_TIMEOUT_MS,
        }),
      ),
    waitUntilPaid: async (id, options) => await waitUntilPaid(client, id, options),
    async collection(id, options) {
      const answer = await ask(`/store/payunit/payment-collections/${encodeURIComponent(id)}`, options)
      return complete(objectOf(answer).payment_collection, "id") as unknown as PayableCollection
    },
  }
  return client

  /** The payment on account of which another one was refused, if it is told which. */
  async function runningPayment({ code, details }: PayUnitRefusal, collectionId: string, passed: AskOptions) {
    try {
      const sessionId =
        code === "payment_in_flight"
          ? details[0]
          : code === "already_paid" || code === "payment_in_review"
            ? (await client.collection(collectionId, passed)).payment_session_id
            : null
      return sessionId ? await client.status(sessionId, passed) : null
    } catch {
      // The refusal itself says more than that it could not be looked into.
      return null
    }
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
  return complete(objectOf(answer).payment, "status") as unknown as Payment
}

function idIn(value: unknown): string {
  return complete(value, "id").id
}

/** A part of an answer that has this text. Without it the answer says nothing that can be relied on. */
function complete<Key extends string>(part: unknown, key: Key): Record<Key, string> {
  if (typeof objectOf(part)[key] !== "string") {
    throw new PayUnitUnreachable("The store's answer is not complete.")
  }
  return part as Record<Key, string>
}
