import "server-only"
import { cookies as nextCookies } from "next/headers"

const WEEK = 60 * 60 * 24 * 7

export const getAuthHeaders = async (): Promise<{ authorization: string } | Record<string, never>> => {
  const cookies = await nextCookies()
  const token = cookies.get("_medusa_jwt")?.value
  return token ? { authorization: `Bearer ${token}` } : {}
}

export const getCacheTag = async (tag: string): Promise<string> => {
  const cookies = await nextCookies()
  const cacheId = cookies.get("_medusa_cache_id")?.value
  return cacheId ? `${tag}-${cacheId}` : ""
}

export const getCacheOptions = async (tag: string): Promise<{ tags: string[] } | Record<string, never>> => {
  const cacheTag = await getCacheTag(tag)
  return cacheTag ? { tags: [cacheTag] } : {}
}

export const setAuthToken = async (token: string) => {
  const cookies = await nextCookies()
  cookies.set("_medusa_jwt", token, {
    maxAge: WEEK,
    httpOnly: true,
    sameSite: "strict",
    secure: process.env.NODE_ENV === "production",
  })
}

export const getCartId = async () => {
  const cookies = await nextCookies()
  return cookies.get("_medusa_cart_id")?.value
}

export const setCartId = async (cartId: string) => {
  const cookies = await nextCookies()
  cookies.set("_medusa_cart_id", cartId, {
    maxAge: WEEK,
    httpOnly: true,
    sameSite: "strict",
    secure: process.env.NODE_ENV === "production",
  })
}

export const removeCartId = async () => {
  const cookies = await nextCookies()
  cookies.set("_medusa_cart_id", "", { maxAge: -1 })
}
