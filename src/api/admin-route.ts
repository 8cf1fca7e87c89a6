import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolvePayUnit } from "../modules/payunit"
import { MerchantError, merchantErrorIn } from "../modules/payunit/errors"
import { type TransactionRecord, triggeredBy } from "../modules/payunit/transactions"
import type { InvoiceRow } from "../modules/payunit/invoices"
import { reasonOf } from "../workflows/failure-reason"
import { isId, localeOf } from "./store-route"
import type { Contract, StaffRequest } from "./contract"

/** Sends a refusal to a merchant: a stable code, and in the language of the request what is wrong and what to do. */
export function answerMerchantError(req: MedusaRequest, res: MedusaResponse, error: unknown): boolean {
  const problem = merchantErrorIn(error)
  if (problem === null) {
    return false
  }
  const { httpStatus, type, code, details } = problem
  res.status(httpStatus).json({ ...details, type, code, message: sentenceFor(req, problem) })
  return true
}

/** What is wrong, in the language of a request. */
export function sentenceFor(req: MedusaRequest, problem: MerchantError): string {
  return problem.sentence(localeOf(req.get("accept-language"), chosenLanguage(req)))
}

/** The cookie in which Medusa's dashboard keeps the language that somebody chose. */
const LANGUAGE_COOKIE = /(?:^|;)\s*lng=([a-z]{2})/i

/**
 * The language that somebody chose in the dashboard, whose own requests do not name it: they bring the browser's in
 * `accept-language`. Null where there is no such cookie, as where the dashboard is served by another site.
 */
function chosenLanguage(req: MedusaRequest): string | null {
  return LANGUAGE_COOKIE.exec(req.get("cookie") ?? "")?.[1] ?? null
}

/**
 * Throws what a workflow failed with, as the refusal that it was where it was one.
 *
 * @param what what could not be done, for the log
 */
export function throwErrorsOf(errors: readonly { error: unknown }[], what: string): void {
  const problem = errors.map(({ error }) => merchantErrorIn(error)).find((found) => found !== null)
  if (problem !== undefined) {
    throw problem
  }
  if (errors.length > 0) {
    throw new Error(`payunit: ${what}: ${reasonOf(errors)}`)
  }
}

/**
 * Wraps an admin route: every refusal is answered with its own status and code. (Medusa's error handler would put a
 * sentence of its own in place of a 409's.)
 */
export function adminRoute<Of extends Contract>(
  handler: (req: StaffRequest<Of>, res: MedusaResponse) => Promise<void>,
) {
  return async (req: StaffRequest<Of>, res: MedusaResponse): Promise<void> => {
    try {
      await triggeredBy("admin", async () => await handler(req, res))
    } catch (error) {
      if (!answerMerchantError(req, res, error)) {
        throw error
      }
    }
  }
}

/** What a key may be: see {@link idempotencyKeyOf}. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,100}$/

/**
 * The header `Idempotency-Key` of a request about money or files; null without one. Two requests of one key act once.
 *
 * @throws MerchantError `invalid_request`
 */
export function idempotencyKeyOf(req: MedusaRequest): string | null {
  const key = req.get("idempotency-key")
  if (key !== undefined && !IDEMPOTENCY_KEY.test(key)) {
    throw new MerchantError("invalid_request", {
      en: "`Idempotency-Key` has 8 to 100 letters, digits and signs, without spaces.",
      fr: "`Idempotency-Key` a de 8 à 100 lettres, chiffres et signes, sans espaces.",
    })
  }
  return key ?? null
}

/**
 * The transaction that a route is about.
 *
 * @throws MerchantError `transaction_not_found`
 */
export async function transactionOf(req: MedusaRequest): Promise<TransactionRecord> {
  const id = req.params.id ?? ""
  const transaction = isId(id) ? await resolvePayUnit(req.scope).transactions.find(id) : null
  if (transaction === null) {
    throw new MerchantError("transaction_not_found")
  }
  return transaction
}

/**
 * The invoice that a route is about.
 *
 * @throws MerchantError `invoice_not_found`
 */
export async function invoiceOf(req: MedusaRequest, id = req.params.id ?? ""): Promise<InvoiceRow> {
  const invoice = isId(id) ? await resolvePayUnit(req.scope).invoices.find(id) : null
  if (invoice === null) {
    throw new MerchantError("invoice_not_found")
  }
  return invoice
}
