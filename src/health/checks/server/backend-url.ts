import { resolvePayUnit } from "../../../modules/payunit"
import { reasonOf } from "../../../workflows/failure-reason"
import { defineCheck } from "../../check"

/** What answered at the address that notifications are sent below. */
export interface Reached {
  address: string
  httpStatus: number | null
  /** Whether the answer is that of our own route. */
  isOurs: boolean
  /** Where the address redirects to: empty where that is not named. */
  redirect: string | null
  /** Why the address could not be reached: a code such as `ENOTFOUND`, {@link NO_ANSWER}, or what else is known. */
  failure: string | null
}

/** The failure of an address that does not answer in time. */
export const NO_ANSWER = "ETIMEDOUT"

export const REACH_MS = 8_000

/** Whether notifications that are sent to `backendUrl` arrive at this plugin. */
export const backendUrl = defineCheck<Reached>({
  id: "backend_url",
  title: { en: "Notifications' address", fr: "Adresse des notifications" },
  statement: {
    en: "PayUnit's notifications can reach this server",
    fr: "Les notifications de PayUnit peuvent atteindre ce serveur",
  },
  documents: {
    scope: "`backendUrl` is asked from this server.",
    advice:
      "Set the address that answers without a redirect. If it answers from another network, notifications arrive.",
  },
  read: async (container) => await reach(resolvePayUnit(container).options.backendUrl),
  judge: ({ address, httpStatus, isOurs, redirect, failure }, { say }) => {
    if (failure !== null) {
      const seconds = REACH_MS / 1_000
      const why =
        failure === NO_ANSWER ? say(`no answer within ${seconds} s`, `aucune réponse en ${seconds} s`) : failure
      return {
        status: "failed",
        found: say(
          `${address} could not be reached from this server: ${why}`,
          `${address} n’a pas pu être joint depuis ce serveur : ${why}`,
        ),
        remedy: say(
          "Set `backendUrl` to this server's public address. Try that address from elsewhere too: if it answers there, only this server cannot reach itself, and notifications arrive.",
          "Réglez `backendUrl` sur l’adresse publique de ce serveur. Essayez aussi cette adresse depuis ailleurs : si elle y répond, seul ce serveur ne peut pas s’atteindre lui-même, et les notifications arrivent.",
        ),
      }
    }
    if (redirect !== null) {
      return {
        status: "failed",
        found: say(
          `${address} is redirected to ${redirect || "an address it does not name"}, where a notification would not follow`,
          `${address} redirige vers ${redirect || "une adresse non précisée"}, où une notification ne suivrait pas`,
        ),
        remedy: say(
          "Set `backendUrl` to the address that answers by itself.",
          "Réglez `backendUrl` sur l’adresse qui répond elle-même.",
        ),
      }
    }
    return httpStatus === 200 && isOurs
      ? { status: "ok", found: say(`${address} answers`, `${address} répond`) }
      : {
          status: "failed",
          found: say(
            `${address} answers HTTP ${httpStatus ?? "-"}, and not like this plugin`,
            `${address} répond HTTP ${httpStatus ?? "-"}, et pas comme le fait ce plugin`,
          ),
          remedy: say(
            "Check that `backendUrl` is this server's address, and that a proxy in front of it passes /hooks/payunit on.",
            "Vérifiez que `backendUrl` est l’adresse de ce serveur, et que ce qui se trouve devant lui laisse passer /hooks/payunit.",
          ),
        }
  },
})

async function reach(base: string): Promise<Reached> {
  const address = `${base.replace(/(?<!\/)\/+$/, "")}/hooks/payunit/notifications/check`
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
    return NO_ANSWER
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  return code === "" ? reasonOf(cause) : code
}

function originOf(location: string | null, base: string): string {
  return location !== null && URL.canParse(location, base) ? new URL(location, base).origin : ""
}

function isOurAnswer(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === "object" && body !== null && "ok" in body && body.ok === true
  } catch {
    return false
  }
}
