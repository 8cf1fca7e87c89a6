"use server"

import { sdk } from "@lib/config"
import { HttpTypes } from "@medusajs/types"
import { getAuthHeaders, getCacheOptions } from "./cookies"

export const listCartShippingMethods = async (cartId: string) => {
  return sdk.client
    .fetch<HttpTypes.StoreShippingOptionListResponse>("/store/shipping-options", {
      query: { cart_id: cartId },
      headers: await getAuthHeaders(),
      next: await getCacheOptions("fulfillment"),
      cache: "force-cache",
    })
    .then(({ shipping_options }) => shipping_options)
    .catch(() => null)
}
