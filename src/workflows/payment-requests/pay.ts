import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { normalizePhone, predictOperator } from "../../gateway"
import { majorUnits } from "../../medusa"
import { configuredProviders, resolvePayUnit } from "../../modules/payunit"
import { isShopperErrorCode, ShopperError } from "../../modules/payunit/errors"
import type { PaymentMethod } from "../../domain/payments"
import { isLivingRequest, type PaymentRequestRow } from "../../modules/payunit/requests"
import { calledFrom } from "../../modules/payunit/security"
import type { TransactionRecord } from "../../modules/payunit/transactions"
import { openTransaction, payInStore } from "../../payments"

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
  const paymentSessionId = await sessionOf(container, request, address)
  const provider = operatorFor(phone, named, await requestMethods(container, request))
  const { transaction } = await payInStore(payunit, query, {
    paymentSessionId,
    address,
    provider,
    means: { kind: "phone", phone },
  })
  return transaction
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
  const paymentSessionId = await sessionOf(container, request, address)
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
  const transaction = await calledFrom(address, async () => await openTransaction(payunit, query, opening))
  const page = await payunit.signedUrls.ofPage(transaction)
  if (page === null) {
    throw new ShopperError("not_offered")
  }
  return page
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
  const [failure] = errors
  if (failure !== undefined) {
    throw shopperErrorOf(failure.error)
  }
  return result.id
}

const plainProblem = z.object({ code: z.string(), retryAt: z.coerce.date().nullish().catch(null) })

/** The refusal that a workflow gives back as a plain object. */
function shopperErrorOf(error: unknown): Error {
  if (error instanceof ShopperError) {
    return error
  }
  const { code, retryAt } = plainProblem.safeParse(error).data ?? { code: "", retryAt: null }
  return isShopperErrorCode(code)
    ? new ShopperError(code, { retryAt: retryAt ?? null })
    : new ShopperError("service_unavailable", { cause: error })
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
