import { createWorkflow, WorkflowResponse, createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { type Person, tracesOf } from "./person"
import { resolvePayUnit } from "../../modules/payunit"

/** Reads what the plugin keeps about somebody. */
const readPersonalDataStep = createStep(
  { name: "payunit-read-personal-data", maxRetries: 0 },
  async (person: Person, { container }) => {
    const { personalData, transactions, invoices, paymentRequests } = resolvePayUnit(container)
    const { traces, unclear } = await tracesOf(container, person)
    const theirs = (await personalData.invoicesOf(traces)).map(({ id }) => id)
    const payments = []
    for (const { id } of await personalData.paymentsOf(traces, theirs)) {
      const payment = await transactions.find(id)
      if (payment !== null) {
        payments.push({
          id,
          created_at: payment.created_at.toISOString(),
          state: payment.state,
          amount: payment.amount,
          currency_code: payment.currency_code,
          order_id: payment.order_id,
          cart_id: payment.cart_id,
          invoice_id: payment.invoice_id,
          phone_masked: payment.prompt_phone_masked,
          operator: payment.paid_with ?? payment.prompt_provider,
          method: payment.method,
          reference: payment.reference,
          note: payment.note,
          return_url: payment.return_url,
          resolution_note: payment.resolution_note,
          held_causes: payment.held_causes,
          last_answer: payment.last_answer,
          history: payment.history,
          forgotten_at: payment.forgotten_at?.toISOString() ?? null,
        })
      }
    }
    const billed = []
    for (const id of theirs) {
      const invoice = await invoices.find(id)
      if (invoice !== null) {
        billed.push({
          id,
          created_at: invoice.created_at.toISOString(),
          state: invoice.state,
          total_amount: invoice.total_amount,
          currency_code: invoice.currency_code,
          order_id: invoice.order_id,
          customer_id: invoice.customer_id,
          client_name: invoice.client_name,
          client_email: invoice.client_email,
          client_phone_number: invoice.client_phone_number,
          email_to: invoice.email_to,
          custom_billing_company: invoice.custom_billing_company,
          items: (await invoices.linesOf(id)).map(({ name }) => name),
          installments: (await invoices.installmentsOf(id)).map(({ title }) => title),
          callback_url: invoice.callback_url,
          note: invoice.note,
          failure: invoice.failure,
          email_problem: invoice.email_problem,
          history: invoice.history,
          forgotten_at: invoice.forgotten_at?.toISOString() ?? null,
        })
      }
    }
    const requests = []
    const requestLists = await Promise.all(traces.orderIds.map(async (id) => await paymentRequests.ofOrder(id)))
    const byPhone = await Promise.all(
      (traces.phone?.requestIds ?? []).map(async (id) => await paymentRequests.find(id)),
    )
    const seen = new Set<string>()
    for (const request of [...requestLists.flat(), ...byPhone]) {
      if (request !== null && !seen.has(request.id)) {
        seen.add(request.id)
        requests.push({
          id: request.id,
          created_at: request.created_at.toISOString(),
          amount: request.amount,
          currency_code: request.currency_code,
          order_id: request.order_id,
          phone_number: request.phone_number,
          reason: request.reason,
          forgotten_at: request.forgotten_at?.toISOString() ?? null,
        })
      }
    }
    const writings = await personalData.writingsAbout([...payments, ...billed, ...requests].map(({ id }) => id))
    return new StepResponse({
      ...{ payments, invoices: billed, payment_requests: requests },
      writings: writings.map(({ created_at, ...writing }) => ({ ...writing, created_at: created_at.toISOString() })),
      unclear,
    })
  },
)

/**
 * Everything that the plugin keeps about somebody, to be handed to them: payments, invoices, requests, and what staff wrote
 * about these, oldest first. Whatever an erasure forgets of them is in it.
 */
export const exportPersonalDataWorkflow = createWorkflow("payunit-export-personal-data", (person: Person) => {
  return new WorkflowResponse(readPersonalDataStep(person))
})
