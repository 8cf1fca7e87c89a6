"use server"

import { sdk } from "@lib/config"
import { HttpTypes } from "@medusajs/types"
import { getAuthHeaders, getCacheOptions } from "./cookies"

export const listCartPaymentMethods = async (regionId: string) => {
  return sdk.client
    .fetch<HttpTypes.StorePaymentProviderListResponse>("/store/payment-providers", {
      query: { region_id: regionId },
      headers: await getAuthHeaders(),
      next: await getCacheOptions("payment_providers"),
      cache: "force-cache",
    })
    .then(({ payment_providers }) => payment_providers)
    .catch(() => null)
}
