import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { PaymentRequestAnswer } from "../../../api/answers"
import { PAYER_FACTS } from "../../../domain/payments/payer-states"
import { KEYS } from "../../payments/hooks/use-transactions"
import { useIdempotencyKey } from "../../shared/hooks/use-change"
import { type BodyOf, get, post } from "../../shared/lib/api"

/** How often what changes by itself is read again. */
const MOVING_MS = 3_000
const RESTING_MS = 30_000

const REQUEST_KEYS = {
  ofOrder: (orderId: string) => ["payunit", "payment-requests", orderId],
  one: (id: string) => ["payunit", "payment-request", id],
}

/** An order's requests, kept up to date. */
export function useRequestsOfOrder(orderId: string) {
  return useQuery({
    queryKey: REQUEST_KEYS.ofOrder(orderId),
    queryFn: async () =>
      (await get("GET /admin/payunit/payment-requests", { query: { order_id: orderId } })).payment_requests,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: its }) => PAYER_FACTS[its].isInProgress) === true ? MOVING_MS : RESTING_MS,
  })
}

/** One request, kept up to date. */
export function useRequest(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: REQUEST_KEYS.one(id),
    queryFn: async () => {
      const { payment_request: request } = await get("GET /admin/payunit/payment-requests/:id", { params: { id } })
      const known = client.getQueryData<PaymentRequestAnswer>(REQUEST_KEYS.one(id))
      if (known?.state !== request.state) {
        // Whatever else shows it on the page behind: the list of requests, the order's payments, and what is outstanding
        // on the order, whose keys are the dashboard's.
        for (const queryKey of [["payunit", "payment-requests"], ["payunit", "transactions"], ["orders"]]) {
          void client.invalidateQueries({ queryKey })
        }
      }
      return request
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_moving === true ? MOVING_MS : RESTING_MS),
  })
}

/** Asks a customer for money. */
export function useAskForPayment() {
  const key = useIdempotencyKey()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<"POST /admin/payunit/payment-requests">) =>
      await post("POST /admin/payunit/payment-requests", { body, key }),
    onSuccess: ({ payment_request }) => client.setQueryData(REQUEST_KEYS.one(payment_request.id), payment_request),
    onSettled: async () => await client.invalidateQueries({ queryKey: KEYS.all }),
  })
}

/** Sends a prompt for a request, or takes it back. */
export function useRequestChange(id: string, change: "prompt" | "withdraw") {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (_nothing: null) =>
      (await post(`POST /admin/payunit/payment-requests/:id/${change}`, { params: { id } })).payment_request,
    onSuccess: (request) => client.setQueryData(REQUEST_KEYS.one(id), request),
    onSettled: async () => await client.invalidateQueries({ queryKey: KEYS.all }),
  })
}
