import type { MedusaRequest } from "@medusajs/framework/http"
import { isFinal, PAYER_FACTS } from "../../../../domain/payments"
import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantError, ShopperError } from "../../../../modules/payunit/errors"
import type { KeyedRequest } from "../../../../modules/payunit/idempotency"
import { isLivingRequest, type PaymentRequestRow } from "../../../../modules/payunit/requests"
import { hasLivePrompt } from "../../../../modules/payunit/transactions"
import { viewInvoicePage } from "../../../../workflows/invoices"
import { sendRequestPrompt, viewPaymentRequest } from "../../../../workflows/payment-requests"
import type { PaymentRequestAnswer } from "../../../answers"
import { isId, localeOf } from "../../../store-route"
import type { Subject } from "../../../decision-route"

/** How an order's request stands, for staff. */
export async function requestAnswer(
  req: MedusaRequest,
  request: PaymentRequestRow,
  said: ShopperError | null = null,
): Promise<PaymentRequestAnswer> {
  const { state, problem, attempt } = await viewPaymentRequest(req.scope, request)
  return {
    id: request.id,
    kind: "order",
    order_id: request.order_id,
    invoice_id: null,
    amount: request.amount,
    currency_code: request.currency_code,
    phone: request.phone_number,
    email: null,
    reason: request.reason,
    locale: request.locale,
    url: await resolvePayUnit(req.scope).signedUrls.addressOf("request", request),
    state,
    message: messageOf(req, said ?? problem),
    prompt: attempt === null ? null : promptAnswer(attempt, hasLivePrompt(attempt)),
    transaction_id: attempt?.id ?? null,
    created_by: request.created_by,
    created_at: request.created_at.toISOString(),
    expires_at: request.expires_at.toISOString(),
    is_moving: !isFinal(state),
    can_prompt: state === "open" && problem === null,
    can_withdraw: PAYER_FACTS[state].isPayable && isLivingRequest(request),
  }
}

/**
 * How an invoice stands that asks for money where there is no order, for staff.
 *
 * @throws MerchantError `request_not_found`
 */
async function invoiceRequestAnswer(
  req: MedusaRequest,
  invoiceId: string,
  said: ShopperError | null = null,
): Promise<PaymentRequestAnswer> {
  const view = await viewInvoicePage(req.scope, invoiceId)
  if (view === null) {
    throw new MerchantError("request_not_found")
  }
  const { invoice, state, problem, attempt, items, part } = view
  return {
    id: invoice.id,
    kind: "invoice",
    order_id: invoice.order_id,
    invoice_id: invoice.id,
    amount: part?.amount ?? invoice.total_amount,
    currency_code: invoice.currency_code,
    phone: invoice.client_phone_number || null,
    email: invoice.client_email || null,
    reason: items.map(({ name }) => name).join(", ") || null,
    locale: invoice.locale,
    url: await resolvePayUnit(req.scope).signedUrls.addressOf("invoice_page", invoice),
    state,
    message: messageOf(req, said ?? problem),
    prompt: attempt === null ? null : promptAnswer(attempt, hasLivePrompt(attempt)),
    transaction_id: attempt?.id ?? null,
    created_by: invoice.created_by,
    created_at: invoice.created_at.toISOString(),
    expires_at: null,
    is_moving: !isFinal(state),
    can_prompt: state === "open" && problem === null,
    can_withdraw: false,
  }
}

/** A request that a route is about: an order's, or an invoice. */
export async function requestIn(req: MedusaRequest): Promise<PaymentRequestRow | { invoiceId: string }> {
  return await requestNamed(req.scope, req.params.id ?? "")
}

/** The request of an id. */
export async function requestNamed(
  scope: MedusaRequest["scope"],
  id: string,
): Promise<PaymentRequestRow | { invoiceId: string }> {
  const payunit = resolvePayUnit(scope)
  if (isId(id) && id.startsWith("puinv_")) {
    return { invoiceId: id }
  }
  const request = isId(id) ? await payunit.paymentRequests.find(id) : null
  if (request === null) {
    throw new MerchantError("request_not_found")
  }
  return request
}

/** A payment request, or the invoice in its place, as what is decided about. */
export async function aboutRequest(req: MedusaRequest): Promise<Subject> {
  const subject = await requestIn(req)
  return "invoiceId" in subject
    ? { type: "invoice", id: subject.invoiceId }
    : { type: "payment_request", id: subject.id }
}

/** Answers with either kind. */
export async function answerOf(
  req: MedusaRequest,
  subject: PaymentRequestRow | { invoiceId: string },
  said: ShopperError | null = null,
): Promise<PaymentRequestAnswer> {
  return "invoiceId" in subject
    ? await invoiceRequestAnswer(req, subject.invoiceId, said)
    : await requestAnswer(req, subject, said)
}

/** Sends a prompt for either kind. Answers why nothing was sent; null where it was. */
export async function promptFor(
  req: MedusaRequest,
  subject: PaymentRequestRow | { invoiceId: string },
  given: { phone: string | null; provider: string | null; keyed: KeyedRequest | null },
): Promise<ShopperError | null> {
  try {
    await sendRequestPrompt(req.scope, subject, { ...given, address: req.ip ?? "" })
    return null
  } catch (error) {
    if (error instanceof ShopperError) {
      return error
    }
    throw error
  }
}

function messageOf(req: MedusaRequest, problem: ShopperError | null): PaymentRequestAnswer["message"] {
  return problem === null ? null : { code: problem.code, text: problem.sentence(localeOf(req.get("accept-language"))) }
}

interface PromptedAttempt {
  prompted_at: Date | null
  prompt_phone_masked: string | null
  prompt_expires_at: Date | null
}

function promptAnswer(attempt: PromptedAttempt, isLive: boolean): PaymentRequestAnswer["prompt"] {
  const { prompted_at, prompt_phone_masked, prompt_expires_at } = attempt
  return prompted_at === null
    ? null
    : {
        phone: prompt_phone_masked,
        sent_at: prompted_at.toISOString(),
        expires_at: prompt_expires_at?.toISOString() ?? null,
        is_live: isLive,
      }
}
