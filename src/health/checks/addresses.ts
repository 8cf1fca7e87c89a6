import { resolvePayUnit } from "../../modules/payunit"
import { reasonOf } from "../../workflows/settlement/reason"
import type { CheckDefinition } from "../check"

/** Whether every address that is given out or called is encrypted. */
export const addresses: CheckDefinition<Record<string, string>> = {
  id: "addresses",
  title: "Addresses",
  look: async (container) => {
    const { backendUrl, storefrontUrl, baseUrl, legacyBaseUrl } = resolvePayUnit(container).options
    const storefronts = storefrontUrl.map((url, index): [string, string] => [
      storefrontUrl.length === 1 ? "storefrontUrl" : `storefrontUrl[${index}]`,
      url,
    ])
    return { backendUrl, ...Object.fromEntries(storefronts), baseUrl, legacyBaseUrl }
  },
  judge: (given) => {
    const plain = Object.entries(given).filter(([, url]) => new URL(url).protocol !== "https:")
    return plain.length === 0
      ? { status: "ok", found: "all addresses are HTTPS" }
      : {
          status: "warning",
          found: `${plain.map(([name]) => `\`${name}\``).join(", ")} ${plain.length === 1 ? "is" : "are"} not HTTPS, which works on one machine only`,
          remedy: "Use https addresses: the service and live mode take no others.",
        }
  },
}

/** What answered at the address that notifications are sent below. */
export interface Reached {
  address: string
  httpStatus: number | null
  /** Whether the answer is that of our own route. */
  isOurs: boolean
  redirect: string | null
  failure: string | null
}

const REACH_MS = 8_000

/** Whether notifications that are sent to `backendUrl` arrive at this plugin. */
export const backendUrl: CheckDefinition<Reached> = {
  id: "backend_url",
  title: "Notifications' address",
  look: async (container) => await reach(resolvePayUnit(container).options.backendUrl),
  judge: ({ address, httpStatus, isOurs, redirect, failure }) => {
    if (failure !== null) {
      return {
        status: "failed",
        found: `${address} could not be reached from this server: ${failure}`,
        remedy:
          "Set `backendUrl` to this server's public address. Try that address from elsewhere too: if it answers there, only this server cannot reach itself, and notifications arrive.",
      }
    }
    if (redirect !== null) {
      return {
        status: "failed",
        found: `${address} is redirected to ${redirect}, where a notification would not follow`,
        remedy: "Set `backendUrl` to the address that answers by itself.",
      }
    }
    return httpStatus === 200 && isOurs
      ? { status: "ok", found: `${address} answers` }
      : {
          status: "failed",
          found: `${address} answers HTTP ${httpStatus ?? "-"}, and not as this plugin does`,
          remedy:
            "See that `backendUrl` is this server's address, and that whatever stands in front of it passes /hooks/payunit on.",
        }
  },
}

async function reach(base: string): Promise<Reached> {
  const address = `${base.replace(/\/+$/, "")}/hooks/payunit/notifications/check`
  const reached = { address, httpStatus: null, isOurs: false, redirect: null, failure: null }
  try {
    const response = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(REACH_MS) })
    const { status, headers } = response
    const text = await response.text()
    if (status >= 300 && status < 400) {
      return { ...reached, httpStatus: status, redirect: originOf(headers.get("location"), address) }
    }
    return { ...reached, httpStatus: status, isOurs: isOurAnswer(text) }
  } catch (error) {
    return { ...reached, failure: causeOf(error) }
  }
}

/** `fetch` says "fetch failed" and keeps why to itself. */
function causeOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") {
    return `no answer within ${REACH_MS / 1_000} s`
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  return code === "" ? reasonOf(cause) : code
}

function originOf(location: string | null, base: string): string {
  return location !== null && URL.canParse(location, base)
    ? new URL(location, base).origin
    : "an address it does not name"
}

function isOurAnswer(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === "object" && body !== null && "ok" in body && body.ok === true
  } catch {
    return false
  }
}
