import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { normalizePhone, predictOperator } from "../../gateway"
import { majorUnits } from "../../medusa"
import { configuredProviders, resolvePayUnit } from "../../modules/payunit"
import { isShopperErrorCode, ShopperError, type ShopperErrorCode } from "../../modules/payunit/errors"
import type { PaymentMethod, RequestState } from "../../domain/payments"
import { isLivingRequest, type PaymentRequestRow } from "../../modules/payunit/requests"
import { calledFrom } from "../../modules/payunit/security"
import type { TransactionRecord } from "../../modules/payunit/transactions"
import { openTransaction, payInStore } from "../../payments"
import { type RequestView, viewPaymentRequest } from "./view"

/** How long somebody else who opens the same request is waited for. */
const LEASE_TIMEOUT_MS = 5_000

/** The payment method for a phone, among those offered: the one named, else that of the number's operator. */
export function operatorFor(phone: string, named: string | null, offered: readonly PaymentMethod[]): string {
  const local = normalizePhone(phone)
  if (local === null) {
    throw new ShopperError("invalid_phone")
  }
  const codes = offered.map(({ shortcode }) => shortcode)
  const predicted = predictOperator(local)
  const wanted =
    named ?? codes.find((code) => code === predicted || code.toUpperCase() === LEGACY_NAMES[predicted ?? ""])
  if (wanted === undefined || !codes.includes(wanted)) {
    throw new ShopperError("unknown_payment_method", { details: codes })
  }
  return wanted
}

/** What the legacy API calls the two operators. */
const LEGACY_NAMES: Readonly<Record<string, string>> = { CM_MTNMOMO: "MTNMOMO", CM_ORANGE: "ORANGE" }

/**
 * Sends a prompt for a request. The number goes to the service and is kept nowhere.
 *
 * @param named the payment method's shortcode; null for that of the number's operator
 * @throws ShopperError when nothing was sent
 */
export async function payByPrompt(
  container: MedusaContainer,
  request: PaymentRequestRow,
  { phone, named, address }: { phone: string; named: string | null; address: string },
): Promise<TransactionRecord> {
  if (normalizePhone(phone) === null) {
    throw new ShopperError("invalid_phone")
  }
  const payunit = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  return await throughSession(container, request, address, async (paymentSessionId) => {
    const provider = operatorFor(phone, named, await requestMethods(container, request))
    const means = { kind: "phone", phone } as const
    return (await payInStore(payunit, query, { paymentSessionId, address, provider, means })).transaction
  })
}

/**
 * The address of ours that leads to the service's page for a request.
 *
 * @throws ShopperError when there is none
 */
export async function payByPage(
  container: MedusaContainer,
  request: PaymentRequestRow,
  address: string,
): Promise<string> {
  const payunit = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const transaction = await throughSession(container, request, address, async (paymentSessionId) => {
    const provider = configuredProviders(container).find(({ id }) => id === request.provider_id)
    if (provider === undefined) {
      throw new ShopperError("not_offered")
    }
    const opening = {
      paymentSessionId,
      amount: request.amount,
      currencyCode: request.currency_code,
      provider,
      orderWaitsMinutes: null,
      returnUrl: await payunit.signedUrls.addressOf("request", request),
      locale: request.locale,
    }
    return await calledFrom(address, async () => await openTransaction(payunit, query, opening))
  })
  const page = await payunit.signedUrls.ofPage(transaction)
  if (page === null) {
    throw new ShopperError("not_offered")
  }
  return page
}

/** How often, and after how long, another session is looked for where somebody replaced the one that was paid through. */
const MAX_TRIES = 3
const AGAIN_MS = 250

/**
 * Pays through the payment session that a request has. The order's own link, and whoever opens it, may share its payment
 * collection, which has one session in Medusa: it may be deleted in the middle of anything, since another was opened. Then
 * it is looked for again. Nothing is paid twice by that: what was opened or sent for the collection is found.
 *
 * @throws ShopperError how the request stands, where no session lasts
 */
async function throughSession<Paid>(
  container: MedusaContainer,
  request: PaymentRequestRow,
  address: string,
  pay: (paymentSessionId: string) => Promise<Paid>,
): Promise<Paid> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await pay(await sessionOf(container, request, address))
    } catch (error) {
      if (!mayBeReplaced(error)) {
        throw error
      }
      if (tries === MAX_TRIES) {
        throw whyNotPaid(await viewPaymentRequest(container, request), error)
      }
      await sleep(AGAIN_MS)
    }
  }
}

/** Medusa made no session, and nobody refused one: mostly somebody replaced it, or one beside it, in the middle. */
class SessionNotMade extends Error {}

/** Whether paying may have failed since the session was replaced: what is left of one that was deleted is not found. */
export function mayBeReplaced(error: unknown): boolean {
  return error instanceof SessionNotMade || (error instanceof ShopperError && error.code === "payment_not_found")
}

/** What a payer is told whose payment could not be begun, by how the request stands since. */
const PROBLEM_OF = {
  confirming: "prompt_open",
  processing: "already_paid",
  paid: "already_paid",
  in_review: "payment_in_review",
  expired: "collection_closed",
  withdrawn: "collection_closed",
  closed: "collection_closed",
} as const satisfies Readonly<Record<Exclude<RequestState, "open">, ShopperErrorCode>>

/** The same where no session lasted, in the words of `error` only where nothing else is known. */
export function whyNotPaid({ state, problem }: Pick<RequestView, "state" | "problem">, error: unknown): ShopperError {
  if (state !== "open") {
    return new ShopperError(PROBLEM_OF[state])
  }
  if (problem !== null) {
    return problem
  }
  return error instanceof SessionNotMade
    ? new ShopperError("service_unavailable", { cause: error.cause })
    : new ShopperError("payment_in_flight", { retryAt: new Date(Date.now() + LEASE_TIMEOUT_MS) })
}

const collectionRow = z.object({
  amount: majorUnits,
  payment_sessions: z
    .array(z.object({ id: z.string(), provider_id: z.string(), status: z.string(), amount: majorUnits }).nullish())
    .nullish(),
})

/** The payment session that a request is paid through: the one that its collection has, or a new one. */
async function sessionOf(container: MedusaContainer, request: PaymentRequestRow, address: string): Promise<string> {
  if (!isLivingRequest(request)) {
    throw new ShopperError("collection_closed")
  }
  const payunit = resolvePayUnit(container)
  const returnUrl = await payunit.signedUrls.addressOf("request", request)
  const found = await payunit.orderLeases.run(`request:${request.id}`, LEASE_TIMEOUT_MS, async () => {
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "payment_collection",
      fields: [
        "amount",
        "payment_sessions.id",
        "payment_sessions.provider_id",
        "payment_sessions.status",
        "payment_sessions.amount",
      ],
      filters: { id: request.payment_collection_id },
    })
    if (data.length === 0) {
      throw new ShopperError("collection_closed")
    }
    const { amount: wanted, payment_sessions } = collectionRow.parse(data[0])
    if (wanted !== request.amount) {
      // The order was edited or paid in part another way, and Medusa asks for something else by now.
      throw new ShopperError(wanted <= 0 ? "collection_closed" : "amount_changed")
    }
    const sessions = (payment_sessions ?? []).flatMap((one) => (one == null ? [] : [one]))
    const usable = sessions.find(
      ({ provider_id, status, amount }) =>
        provider_id === request.provider_id && status === "pending" && amount === request.amount,
    )
    return usable?.id ?? (await openSession(container, request, { address, returnUrl }))
  })
  if (found.kind === "busy") {
    throw new ShopperError("payment_in_flight", { retryAt: new Date(Date.now() + LEASE_TIMEOUT_MS) })
  }
  return found.result
}

async function openSession(
  container: MedusaContainer,
  request: PaymentRequestRow,
  { address, returnUrl }: { address: string; returnUrl: string },
): Promise<string> {
  const { result, errors } = await calledFrom(
    address,
    async () =>
      await createPaymentSessionsWorkflow(container).run({
        input: {
          payment_collection_id: request.payment_collection_id,
          provider_id: request.provider_id,
          data: { return_url: returnUrl, locale: request.locale },
          context: {},
        },
        throwOnError: false,
      }),
  )
  if (errors.length > 0) {
    throw whyNoSession(errors.map(({ error }): unknown => error))
  }
  return result.id
}

const plainProblem = z.object({
  code: z.string().nullish().catch(null),
  retryAt: z.coerce.date().nullish().catch(null),
})

/**
 * Why Medusa made no session. It creates one and deletes those before it at the same time, and each may fail: a refusal of
 * ours says most, in whichever place it comes; a workflow gives it back as a plain object.
 */
export function whyNoSession(errors: readonly unknown[]): Error {
  const refusal = errors.map(shopperErrorIn).find((error) => error !== null)
  return refusal ?? new SessionNotMade("Medusa made no payment session", { cause: errors[0] })
}

function shopperErrorIn(error: unknown): ShopperError | null {
  if (error instanceof ShopperError) {
    return error
  }
  const { code, retryAt } = plainProblem.safeParse(error).data ?? {}
  return code != null && isShopperErrorCode(code) ? new ShopperError(code, { retryAt: retryAt ?? null }) : null
}

/** The methods that a request can be paid with by a prompt. Never waits for the service. */
export async function requestMethods(
  container: MedusaContainer,
  request: PaymentRequestRow,
): Promise<readonly PaymentMethod[]> {
  const payunit = resolvePayUnit(container)
  const provider = configuredProviders(container).find(({ id }) => id === request.provider_id)
  const mode = payunit.accounts.modes.get(request.account)
  return provider === undefined || mode === undefined
    ? []
    : await payunit.methods.offered({ account: request.account, mode, flow: provider.flow })
}
