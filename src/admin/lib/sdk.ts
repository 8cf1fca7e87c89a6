import Medusa from "@medusajs/js-sdk"

/* What the dashboard's build puts in place of these names. */
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

/** The store's API, asked as the dashboard itself asks it. */
export const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ ?? "/",
  auth: {
    type: __AUTH_TYPE__ ?? "session",
    ...(__JWT_TOKEN_STORAGE_KEY__ ? { jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ } : {}),
  },
})
