"use server"

import { sdk } from "@lib/config"
import { HttpTypes } from "@medusajs/types"
import { getCacheOptions } from "./cookies"

export const getRegion = async (countryCode: string) => {
  const { regions } = await sdk.client.fetch<{ regions: HttpTypes.StoreRegion[] }>("/store/regions", {
    next: await getCacheOptions("regions"),
    cache: "force-cache",
  })
  return regions.find(({ countries }) => countries?.some(({ iso_2 }) => iso_2 === countryCode)) ?? null
}
