import Medusa from "@medusajs/js-sdk"
import { getI18n } from "react-i18next"
import { languageOf } from "./format"
import { Refusal } from "./refusal"

/* What the dashboard's build puts in place of these names. */
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

const baseUrl = __BACKEND_URL__ ?? "/"
const authType = __AUTH_TYPE__ ?? "session"

/** Has the server answer in the language of the dashboard, which may change at any time. */
const languageHeader = {
  get "accept-language"() {
    return languageOf(getI18n().language)
  },
}

/** The store's API, asked as the dashboard itself asks it, and in its language. */
export const sdk = new Medusa({
  baseUrl,
  globalHeaders: languageHeader,
  auth: {
    type: authType,
    ...(__JWT_TOKEN_STORAGE_KEY__ ? { jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ } : {}),
  },
})

/**
 * Posts to the store's API, JSON or a table as it is, where a refusal says more than a sentence.
 *
 * @param key of a request about money, so that however often it arrives it is recorded once
 * @param approval id of what another person asked for, which this agrees to
 * @throws Refusal for every answer that is none of the 200s
 */
export async function postTo(
  path: string,
  body: object,
  { key, approval }: { key?: string | undefined; approval?: string | undefined } = {},
): Promise<unknown> {
  const isFile = body instanceof Blob
  return await send(path, isFile ? body : JSON.stringify(body), {
    "content-type": isFile ? "text/csv" : "application/json",
    ...(key === undefined ? {} : { "idempotency-key": key }),
    ...(approval === undefined ? {} : { "payunit-approval": approval }),
  })
}

/** A file that the store's API makes. */
export async function fetchFile(path: string, query: Record<string, unknown>): Promise<Blob> {
  const response = await sdk.client.fetch<Response>(path, { query, headers: { accept: "text/csv" } })
  return await response.blob()
}

async function send(path: string, body: string | Blob, headers: Record<string, string>): Promise<unknown> {
  const token = authType === "jwt" ? await sdk.client.getToken() : null
  const response = await fetch(new URL(`${baseUrl.replace(/\/$/, "")}${path}`, window.location.origin), {
    method: "POST",
    credentials: authType === "session" ? "include" : "omit",
    headers: {
      ...headers,
      accept: "application/json",
      ...languageHeader,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body,
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) {
    return answer
  }
  const said = typeof answer === "object" && answer !== null ? { ...answer } : {}
  throw new Refusal(textIn(said, "message") ?? response.statusText, response.status, textIn(said, "code") ?? "", said)
}

function textIn(said: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = said[name]
  return typeof value === "string" ? value : null
}
