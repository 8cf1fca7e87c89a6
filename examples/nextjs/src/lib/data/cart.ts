"use server"

import { sdk } from "@lib/config"
import medusaError from "@lib/util/medusa-error"
import { HttpTypes } from "@medusajs/types"
import { revalidateTag } from "next/cache"
import { redirect } from "next/navigation"
import { getAuthHeaders, getCacheOptions, getCacheTag, getCartId, removeCartId, setCartId } from "./cookies"
import { getLocale } from "./locale-actions"
import { getRegion } from "./regions"

async function forgetCached() {
  revalidateTag(await getCacheTag("carts"))
  revalidateTag(await getCacheTag("fulfillment"))
}

async function requireCartId() {
  const cartId = await getCartId()
  if (!cartId) {
    throw new Error("No existing cart found")
  }
  return cartId
}

/** The visitor's cart, or null. */
export async function retrieveCart(cartId?: string, fields?: string) {
  const id = cartId || (await getCartId())
  fields ??= "*items, *region, *items.product, *items.variant, +items.total, +shipping_methods.name"

  if (!id) {
    return null
  }

  const headers = {
    ...(await getAuthHeaders()),
  }

  const next = {
    ...(await getCacheOptions("carts")),
  }

  return await sdk.client
    .fetch<HttpTypes.StoreCartResponse>(`/store/carts/${id}`, {
      method: "GET",
      query: {
        fields,
      },
      headers,
      next,
      cache: "force-cache",
    })
    .then(({ cart }: { cart: HttpTypes.StoreCart }) => cart)
    .catch(() => null)
}

export async function getOrSetCart(countryCode: string) {
  const region = await getRegion(countryCode)
  if (!region) {
    throw new Error(`Region not found for country code: ${countryCode}`)
  }

  let cart = await retrieveCart(undefined, "id,region_id")
  if (!cart) {
    const created = await sdk.store.cart.create(
      { region_id: region.id, locale: (await getLocale()) || undefined },
      {},
      await getAuthHeaders(),
    )
    cart = created.cart
    await setCartId(cart.id)
    await forgetCached()
  }
  return cart
}

export async function updateCart(data: HttpTypes.StoreUpdateCart) {
  const cartId = await requireCartId()
  return sdk.store.cart
    .update(cartId, data, {}, await getAuthHeaders())
    .then(async ({ cart }: { cart: HttpTypes.StoreCart }) => {
      await forgetCached()
      return cart
    })
    .catch(medusaError)
}

export async function addToCart({
  variantId,
  quantity,
  countryCode,
}: {
  variantId: string
  quantity: number
  countryCode: string
}) {
  const cart = await getOrSetCart(countryCode)
  await sdk.store.cart
    .createLineItem(cart.id, { variant_id: variantId, quantity }, {}, await getAuthHeaders())
    .then(forgetCached)
    .catch(medusaError)
}

export async function updateLineItem({ lineId, quantity }: { lineId: string; quantity: number }) {
  const cartId = await requireCartId()
  await sdk.store.cart
    .updateLineItem(cartId, lineId, { quantity }, {}, await getAuthHeaders())
    .then(forgetCached)
    .catch(medusaError)
}

export async function setShippingMethod({ cartId, shippingMethodId }: { cartId: string; shippingMethodId: string }) {
  return sdk.store.cart
    .addShippingMethod(cartId, { option_id: shippingMethodId }, {}, await getAuthHeaders())
    .then(forgetCached)
    .catch(medusaError)
}

export async function initiatePaymentSession(cart: HttpTypes.StoreCart, data: HttpTypes.StoreInitializePaymentSession) {
  return sdk.store.payment
    .initiatePaymentSession(cart, data, {}, await getAuthHeaders())
    .then(async (answer) => {
      await forgetCached()
      return answer
    })
    .catch(medusaError)
}

export async function setAddresses(_currentState: unknown, formData: FormData) {
  const countryCode = String(formData.get("country_code"))
  const address = {
    first_name: String(formData.get("first_name")),
    last_name: String(formData.get("last_name")),
    address_1: String(formData.get("address_1")),
    city: String(formData.get("city")),
    country_code: countryCode,
    phone: String(formData.get("phone")),
  }
  await updateCart({
    email: String(formData.get("email")),
    shipping_address: address,
    billing_address: address,
  })
  redirect(`/${countryCode}/checkout?step=delivery`)
}

export async function placeOrder() {
  const completed = await sdk.store.cart.complete(await requireCartId(), {}, await getAuthHeaders()).catch(medusaError)
  await forgetCached()

  if (completed.type === "order") {
    await removeCartId()
    redirect(`/${completed.order.shipping_address?.country_code}/order/${completed.order.id}/confirmed`)
  }
  return completed.cart
}
