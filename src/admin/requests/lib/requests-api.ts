import type { PaymentRequestAnswer, PaymentRequestMadeAnswer } from "../../../api/answers"
import { post, sdk } from "../../shared/lib/sdk"

/** What a customer is asked for. Amounts in major units. */
export interface RequestTerms {
  order_id?: string | undefined
  customer_id?: string | undefined
  amount: number
  phone?: string | undefined
  reason?: string | undefined
  name?: string | undefined
  email?: string | undefined
  locale: "en" | "fr"
  prompt: boolean
}

const AT = "/admin/payunit/payment-requests"

interface One {
  payment_request: PaymentRequestAnswer
}

/** The admin API's routes for payment requests. */
export const requestsApi = {
  ofOrder: async (orderId: string) =>
    (await sdk.client.fetch<{ payment_requests: PaymentRequestAnswer[] }>(AT, { query: { order_id: orderId } }))
      .payment_requests,
  one: async (id: string) => (await sdk.client.fetch<One>(`${AT}/${id}`)).payment_request,
  ask: async (terms: RequestTerms, key: string) => (await post(AT, terms, key)) as PaymentRequestMadeAnswer,
  prompt: async (id: string) => ((await post(`${AT}/${id}/prompt`, {})) as One).payment_request,
  withdraw: async (id: string) => ((await post(`${AT}/${id}/withdraw`, {})) as One).payment_request,
}
