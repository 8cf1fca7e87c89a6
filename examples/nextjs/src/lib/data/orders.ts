"use server"

import { sdk } from "@lib/config"
import { HttpTypes } from "@medusajs/types"
import { getAuthHeaders, getCacheOptions } from "./cookies"

export const retrieveOrder = async (id: string) => {
  return sdk.client
    .fetch<HttpTypes.StoreOrderResponse>(`/store/orders/${id}`, {
      headers: await getAuthHeaders(),
      next: await getCacheOptions("orders"),
      cache: "force-cache",
    })
    .then(({ order }) => order)
    .catch(() => null)
}
