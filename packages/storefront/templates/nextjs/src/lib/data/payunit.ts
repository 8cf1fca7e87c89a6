"use server"

import { sdk } from "@lib/config"
import { isPayUnit } from "@lib/constants"
import { payunit } from "@lib/payunit"
import medusaError from "@lib/util/medusa-error"
import { HttpTypes } from "@medusajs/types"
import { revalidateTag } from "next/cache"
import { redirect } from "next/navigation"
import { retrieveCart } from "./cart"
import { getAuthHeaders, getCacheTag, getCartId, removeCartId } from "./cookies"

/** The order has placed itself: its cart is no cart any more. A cart that was begun since then stays. */
export async function showPlacedOrder(orderId: string, countryCode: string) {
  revalidateTag(await getCacheTag("carts"))
  revalidateTag(await getCacheTag("orders"))
  if (!(await retrieveCart())) {
    await removeCartId()
  }
  redirect(`/${countryCode}/order/${orderId}/confirmed`)
}

/** Goes to the order that the visitor's cart has become meanwhile, if it has. */
export async function redirectToPlacedOrder() {
  const current = await currentPayment()
  if (current?.payment.order) {
    redirect(`/${current.countryCode}/order/${current.payment.order.id}/confirmed`)
  }
}

/** While a payment is under way its cart cannot change: shows that payment. Else throws, as `medusaError` does. */
export async function cartError(error: unknown): Promise<never> {
  const isConflict = (error as { status?: number } | null)?.status === 409
  const current = isConflict ? await currentPayment() : null
  if (current && !["open", "failed", "cancelled", "expired"].includes(current.payment.status)) {
    redirect(`/${current.countryCode}/checkout?step=review&payment=under_way`)
  }
  return medusaError(error)
}

async function currentPayment() {
  const id = await getCartId()
  if (!id) {
    return null
  }
  try {
    const { cart } = await sdk.client.fetch<HttpTypes.StoreCartResponse>(`/store/carts/${id}`, {
      query: { fields: "id,shipping_address.country_code,*payment_collection.payment_sessions" },
      headers: await getAuthHeaders(),
      cache: "no-store",
    })
    const session = cart.payment_collection?.payment_sessions?.find(({ provider_id }) => isPayUnit(provider_id))
    const countryCode = cart.shipping_address?.country_code ?? process.env.NEXT_PUBLIC_DEFAULT_REGION ?? "cm"
    return session ? { payment: await payunit.status(session.id), countryCode } : null
  } catch {
    return null
  }
}
