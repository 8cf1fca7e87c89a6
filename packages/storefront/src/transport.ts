import { PayUnitRefusal, PayUnitUnreachable } from "./errors"

/** What the kit asks of a request. */
export interface StoreRequest {
  method?: string
  body?: Record<string, unknown>
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Medusa's JS SDK, or anything that has its `client.fetch`. */
export interface SdkLike {
  client: { fetch<Answer>(path: string, init?: StoreRequest): Promise<Answer> }
}

/** How to reach the store without the SDK. */
export interface StoreAddress {
  /** Of Medusa, such as `https://api.shop.example`. */
  baseUrl: string
  publishableKey: string
  /** Further headers, such as `authorization` of a customer who is logged in. */
  headers?: Record<string, string>
}

/** One request: resolves with the answer's JSON; rejects with a refusal, or as unreachable. */
export type Ask = (
  path: string,
  request?: StoreRequest & { timeoutMs?: number; locale?: string | undefined },
) => Promise<unknown>

/**
 * Has the store answer refusals as `{ refusal }` with HTTP 200. Of another answer, Medusa's JS SDK keeps only the English
 * sentence: not its code, and not when to try again.
 */
const REFUSALS_INLINE = { "x-payunit-refusals": "inline" } as const

const TIMEOUT_MS = 15_000

/** Requests to the store, by the SDK or by plain `fetch`. */
export function transportOf(store: SdkLike | StoreAddress): Ask {
  return async (path, { timeoutMs = TIMEOUT_MS, locale, ...request } = {}) => {
    const controller = new AbortController()
    const abort = () => controller.abort()
    if (request.signal?.aborted) {
      abort()
    }
    request.signal?.addEventListener("abort", abort)
    const timer = setTimeout(abort, timeoutMs)
    try {
      const headers = { ...REFUSALS_INLINE, ...(locale && { "accept-language": locale }), ...request.headers }
      const answer = await askOf(store, path, { ...request, headers, signal: controller.signal })
      const { refusal } = objectOf(answer)
      if (refusal !== undefined) {
        const { status } = objectOf(refusal)
        throw new PayUnitRefusal(typeof status === "number" ? status : 409, objectOf(refusal))
      }
      return answer
    } catch (error) {
      throw problemOf(error)
    } finally {
      clearTimeout(timer)
      request.signal?.removeEventListener("abort", abort)
    }
  }
}

/** An address without slashes at its end; not by a pattern, which would look at every slash anew. */
function withoutSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === "/") {
    end -= 1
  }
  return address.slice(0, end)
}

async function askOf(store: SdkLike | StoreAddress, path: string, request: StoreRequest): Promise<unknown> {
  if ("client" in store) {
    return await store.client.fetch(path, request)
  }
  const { body, ...init } = request
  const response = await fetch(withoutSlashes(store.baseUrl) + path, {
    ...init,
    headers: {
      "content-type": "application/json",
      "x-publishable-api-key": store.publishableKey,
      ...store.headers,
      ...request.headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) {
    return answer
  }
  throw Object.assign(new Error(), { status: response.status, answer })
}

/** The SDK's errors have a `status` and a `message`; those above have the whole answer. */
function problemOf(error: unknown): Error {
  if (error instanceof PayUnitRefusal) {
    return error
  }
  const { status, answer, message } = objectOf(error)
  const said = objectOf(answer ?? { message })
  return typeof status === "number" && status >= 400 && (status < 500 || said.code === "service_unavailable")
    ? new PayUnitRefusal(status, said)
    : new PayUnitUnreachable("The store cannot be reached.", { cause: error })
}

/** An unknown value's properties; none if it is no object. */
export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
}
