import { type NextRequest, NextResponse } from "next/server"

const COUNTRIES = ["cm"]
const DEFAULT_REGION = process.env.NEXT_PUBLIC_DEFAULT_REGION || "cm"

/** Puts the country in front of every address, and gives each visitor a cache of their own. */
export function middleware(request: NextRequest) {
  const { pathname, search, origin } = request.nextUrl
  const hasCountry = COUNTRIES.includes(pathname.split("/")[1]?.toLowerCase() ?? "")
  const response = hasCountry
    ? NextResponse.next()
    : NextResponse.redirect(`${origin}/${DEFAULT_REGION}${pathname === "/" ? "" : pathname}${search}`, 307)
  if (!request.cookies.has("_medusa_cache_id")) {
    response.cookies.set("_medusa_cache_id", crypto.randomUUID(), { maxAge: 60 * 60 * 24 })
  }
  return response
}

export const config = { matcher: ["/((?!api|_next|favicon.ico|icon.svg).*)"] }
