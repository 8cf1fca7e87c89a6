import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { chargeFor } from "../../gateway"
import { outstandingOf } from "../../domain/payments"
import { withOrderLease } from "../../payments"
import { majorUnits, partIn, type Query, readOrderMoney, readProvidersOf } from "../../medusa"
import { accountOf, configuredProviders, resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import type { KeyedRequest } from "../../modules/payunit/idempotency"
import { isLivingRequest, type PaymentRequestRow, PaymentRequests } from "../../modules/payunit/requests"
import { newRequestId } from "../../modules/payunit/security"
import { openCollectionWorkflow } from "../books"
import { readBilledOrder } from "../invoices"

/** What is asked for. */
export interface PaymentRequestTerms {
  orderId: string
  /** Major units, whole ones. */
  amount: number
  /** Whose phone is asked, as it was typed. */
  phone: string | null
  /** What the money is for, for the payer. */
  reason: string | null
  locale: "en" | "fr"
  /** Id of the user or API key. */
  createdBy: string
  /** The key that the request was sent with. */
  request: KeyedRequest | null
}

/** How long a request may be paid: nobody should pay by a link that the shop has long forgotten. */
export const REQUEST_LIFETIME_DAYS = 7

/** How long somebody else who works on the order is waited for. */
const LEASE_TIMEOUT_MS = 10_000

/**
 * Asks for money of an order: makes or uses a payment collection of exactly that amount, and writes the request down. Its
 * address leads to a page of ours; nothing that can be paid is given out before somebody wants to pay there, which goes
 * through `admitPayment` as every other way. The same amount of the same order is one request while it lives: asked for
 * again, it is renewed.
 *
 * @throws MerchantError
 */
export async function openPaymentRequest(
  container: MedusaContainer,
  terms: PaymentRequestTerms,
): Promise<{ request: PaymentRequestRow; isNew: boolean }> {
  const payunit = resolvePayUnit(container)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { orderId, amount } = terms
  const keeping = async <Row extends PaymentRequestRow | null>(write: (requests: PaymentRequests) => Promise<Row>) =>
    await payunit.idempotencyKeys.keeping(
      terms.request,
      "payment_request",
      async (database) => await write(new PaymentRequests(database)),
    )
  const order = await readBilledOrder(query, orderId)
  const charge = chargeFor(amount, order.currencyCode)
  if (!charge.ok || charge.amount !== amount) {
    throw new MerchantError("request_amount")
  }
  const providerId = await providerFor(container, query, orderId)
  const account = accountOf(container, providerId)
  if ((await payunit.pauses.of(account)) !== null) {
    throw new MerchantError("payments_paused")
  }
  const said = { phone_number: terms.phone, reason: terms.reason, locale: terms.locale, days: REQUEST_LIFETIME_DAYS }
  const opened = await withOrderLease({ payunit, query }, { orderId }, LEASE_TIMEOUT_MS, async () => {
    const money = await readOrderMoney(query, orderId)
    const owed = chargeFor(money === null ? 0 : outstandingOf(money), order.currencyCode)
    if (!owed.ok || amount > owed.amount) {
      const left = owed.ok ? owed.amount : 0
      const currency = order.currencyCode.toUpperCase()
      throw new MerchantError(
        "request_too_much",
        { en: `Outstanding: ${left} ${currency}.`, fr: `Reste à payer : ${left} ${currency}.` },
        { outstanding: left },
      )
    }
    const living = (await payunit.paymentRequests.ofOrder(orderId)).find(
      (one) => isLivingRequest(one) && one.amount === amount && one.provider_id === providerId,
    )
    const collections = await readCollections(query, orderId)
    if (living !== undefined && collections.some(({ id }) => id === living.payment_collection_id)) {
      const renewed = await keeping(async (requests) => await requests.renew(living.id, said))
      if (renewed !== null) {
        return { request: renewed, isNew: false }
      }
    }
    const collectionId =
      collections.find((one) => one.amount === amount)?.id ??
      (await openCollection(container, { orderId, amount, currencyCode: order.currencyCode }))
    const wanted = {
      ...{ id: newRequestId(), account, provider_id: providerId, order_id: orderId, amount, ...said },
      ...{ payment_collection_id: collectionId, currency_code: order.currencyCode, created_by: terms.createdBy },
    }
    const request = await keeping(async (requests) => await requests.insert(wanted))
    return { request, isNew: true }
  })
  if (opened.kind === "busy") {
    throw new MerchantError("in_use")
  }
  return opened.result
}

const regionRow = z.object({ region_id: z.string().nullish() })

/** The payment provider that an order is paid through: one of its region, else the first that the store has. */
async function providerFor(container: MedusaContainer, query: Query, orderId: string): Promise<string> {
  const { data } = await query.graph({ entity: "order", fields: ["region_id"], filters: { id: orderId } })
  const regionId = regionRow.parse(data[0] ?? {}).region_id ?? null
  const [offered] = regionId === null ? [] : await readProvidersOf(query, regionId)
  const found = offered ?? configuredProviders(container)[0]?.id
  if (found === undefined) {
    throw new MerchantError("no_provider")
  }
  return found
}

const collectionRow = z.object({
  id: z.string(),
  status: z.string(),
  amount: majorUnits,
  metadata: z.unknown().optional(),
})
const collectionsRow = z.object({ payment_collections: z.array(collectionRow.nullish()).nullish() })

/** The order's payment collections of which nobody has paid anything, without those of its invoices. */
async function readCollections(query: Query, orderId: string): Promise<{ id: string; amount: number }[]> {
  const { data } = await query.graph({
    entity: "order",
    fields: [
      "payment_collections.id",
      "payment_collections.status",
      "payment_collections.amount",
      "payment_collections.metadata",
    ],
    filters: { id: orderId },
  })
  const { payment_collections } = collectionsRow.parse(data[0] ?? {})
  return (payment_collections ?? []).flatMap((one) =>
    one != null && partIn(one.metadata) === null && (one.status === "not_paid" || one.status === "awaiting")
      ? [one]
      : [],
  )
}

async function openCollection(
  container: MedusaContainer,
  { orderId, amount, currencyCode }: { orderId: string; amount: number; currencyCode: string },
): Promise<string> {
  const { result } = await openCollectionWorkflow(container).run({
    input: { order_id: orderId, amount, currency_code: currencyCode, metadata: {} },
  })
  if (result === undefined) {
    throw new Error("Medusa made no payment collection")
  }
  return result.id
}
