import type { MedusaResponse } from "@medusajs/framework/http"
import { resolvePayUnit } from "../../../../modules/payunit"
import { MerchantError, type ShopperError } from "../../../../modules/payunit/errors"
import { type KeyedRequest, partOf } from "../../../../modules/payunit/idempotency"
import { openPaymentRequest, requestByInvoice } from "../../../../workflows/payment-requests"
import type { InputOf, StaffRequest } from "../../../contract"
import { decisionRoute } from "../../../decision-route"
import { answerOf, promptFor, requestAnswer, requestNamed } from "./answer"
import * as contract from "./contract"

/** The requests for money of an order, newest first. Asks nobody. */
export async function GET(req: StaffRequest<typeof contract.GET>, res: MedusaResponse): Promise<void> {
  const { order_id } = req.validatedQuery
  const requests = await resolvePayUnit(req.scope).paymentRequests.ofOrder(order_id)
  const answers = await Promise.all(requests.map(async (request) => await requestAnswer(req, request)))
  res.json({ payment_requests: answers })
}

/**
 * Asks a customer for money: of an order, or, where there is none, by an invoice. 201: it is new; 200: the same was asked
 * for before. Where a prompt was to be sent and was not, `message` says why, and the request stands.
 */
export const POST = decisionRoute(contract.POST, {
  subject: () => ({ type: "payment_request", id: null }),
  decide: async (req, request) => {
    const { order_id, phone, prompt: _prompt, provider: _provider, ...body } = req.validatedBody
    const by = req.auth_context.actor_id
    const wanted = { ...body, phone: phone ?? null, createdBy: by, request }
    const { subject, isNew } =
      order_id === undefined ? await requestByInvoice(req.scope, wanted) : await openOfOrder(req, order_id, wanted)
    return { subject, isNew, problem: await promptWith(req, subject, request) }
  },
  resume: async (req, earlier, request) => {
    const subject = await requestNamed(req.scope, earlier.id)
    return { subject, isNew: false, problem: await promptWith(req, subject, request) }
  },
  outcome: ({ problem }) => (problem === null ? { stage: "done" } : { stage: "incomplete", code: "prompt_not_sent" }),
  createdId: ({ subject }) => ("invoiceId" in subject ? subject.invoiceId : subject.id),
  answer: async (req, res, { subject, isNew, problem }) => {
    res.status(isNew ? 201 : 200).json({ payment_request: await answerOf(req, subject, problem), is_new: isNew })
  },
})

/** Sends the prompt that a request is to come with, once for its key. */
async function promptWith(
  req: StaffRequest<typeof contract.POST>,
  subject: Parameters<typeof answerOf>[1],
  request: KeyedRequest | null,
): Promise<ShopperError | null> {
  const { phone = null, prompt, provider = null } = req.validatedBody
  return prompt ? await promptFor(req, subject, { phone, provider, keyed: partOf(request, "prompt") }) : null
}

async function openOfOrder(
  req: StaffRequest<typeof contract.POST>,
  orderId: string,
  wanted: Pick<
    InputOf<typeof contract.POST, "body">,
    "amount" | "reason" | "locale" | "name" | "email" | "customer_id"
  > & {
    phone: string | null
    createdBy: string
    request: KeyedRequest | null
  },
) {
  const { amount, reason, locale, phone, createdBy, request: keyed, name, email, customer_id } = wanted
  if (name !== undefined || email !== undefined || customer_id !== undefined) {
    throw new MerchantError("invalid_request", {
      en: "`name`, `email` and `customer_id` are for requests without an order.",
      fr: "`name`, `email` et `customer_id` sont pour les demandes sans commande.",
    })
  }
  const { request, isNew } = await openPaymentRequest(req.scope, {
    ...{ orderId, amount, phone, locale, createdBy, request: keyed },
    reason: reason ?? null,
  })
  return { subject: request, isNew }
}
