"use server"

import { sdk } from "@lib/config"
import { HttpTypes } from "@medusajs/types"
import { getCacheOptions } from "./cookies"

export const listProducts = async (regionId: string) => {
  const { products } = await sdk.client.fetch<HttpTypes.StoreProductListResponse>("/store/products", {
    query: { region_id: regionId, fields: "*variants.calculated_price" },
    next: await getCacheOptions("products"),
    cache: "force-cache",
  })
  return products
}
