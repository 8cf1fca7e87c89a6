import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, parseCorsOrigins } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import { answerMerchantError } from "../admin-route"

/** Methods that change nothing. */
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Keeps other sites from deciding about money as staff. Medusa takes forms as well as JSON, and a browser sends the
 * session cookie along with what a page of a sibling domain posts. So a body has to be JSON, or a statement in CSV, neither
 * of which a form can send, and where the cookie is
 * what lets somebody in, the page has to be of an origin of ours. A token or an API key no other site can send.
 */
export function refuseCrossSite(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (SAFE_METHODS.has(req.method)) {
    next()
  } else if (isBySession(req) && !isOwnOrigin(req.get("origin"), ownOrigins(req))) {
    answerMerchantError(req, res, new MerchantError("cross_site"))
  } else if (hasBody(req) && req.is(["application/json", "text/csv"]) === false) {
    answerMerchantError(req, res, new MerchantError("not_json"))
  } else {
    next()
  }
}

/** Medusa hands over what the session holds as it is; of a token or a key it makes an object of its own. */
function isBySession(req: MedusaRequest): boolean {
  const { session, auth_context } = req as { session?: { auth_context?: unknown }; auth_context?: unknown }
  return auth_context !== undefined && auth_context === session?.auth_context
}

function hasBody(req: MedusaRequest): boolean {
  return req.get("transfer-encoding") !== undefined || Number(req.get("content-length") ?? 0) > 0
}

/** Where pages of a store's admin may come from. */
interface OwnOrigins {
  /** The host as the request names it. A proxy may put another name in its place, therefore `backendUrl` as well. */
  host: string | undefined
  backendUrl: string
  /** As the store's configuration has it: origins and patterns, by commas. */
  adminCors: string
}

function ownOrigins(req: MedusaRequest): OwnOrigins {
  const { adminCors } = req.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.http
  return { host: req.get("host"), backendUrl: resolvePayUnit(req.scope).options.backendUrl, adminCors }
}

/** Whether a page's origin is one of ours. Browsers name it with whatever changes something. */
export function isOwnOrigin(origin: string | undefined, { host, backendUrl, adminCors }: OwnOrigins): boolean {
  if (origin === undefined || !URL.canParse(origin)) {
    return false
  }
  return (
    new URL(origin).host === host?.toLowerCase() ||
    origin === new URL(backendUrl).origin ||
    // The same reading and comparison that Medusa's CORS does.
    parseCorsOrigins(adminCors).some((allowed) =>
      typeof allowed === "string" ? allowed === origin : allowed.test(origin),
    )
  )
}
