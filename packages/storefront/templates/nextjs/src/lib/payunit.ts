import { createPayUnitClient } from "payunit-storefront"

/** Calls the store as a guest, which is all that paying needs; not over `sdk`, which asks this server before each call. */
export const payunit = createPayUnitClient({
  baseUrl: process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL ?? "http://localhost:9000",
  publishableKey: process.env.NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY ?? "",
})
