"use server"

import { cookies as nextCookies } from "next/headers"

const LOCALE_COOKIE_NAME = "_medusa_locale"

export const getLocale = async (): Promise<string | null> => {
  const cookies = await nextCookies()
  return cookies.get(LOCALE_COOKIE_NAME)?.value ?? null
}

export const setLocaleCookie = async (locale: string) => {
  const cookies = await nextCookies()
  cookies.set(LOCALE_COOKIE_NAME, locale, {
    maxAge: 60 * 60 * 24 * 365,
    httpOnly: false,
    sameSite: "strict",
    secure: process.env.NODE_ENV === "production",
  })
}
