import { isMovingPayout } from "../../payouts/payout-states"
import { useAccess } from "../../shared/hooks/use-access"
import { useIdempotencyKey } from "../../shared/hooks/use-change"
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { TransactionAnswer, TransactionDetailAnswer } from "../../../api/answers"
import { useSettings } from "../../shared/hooks/use-settings"
import { type BodyOf, get, post, type TransactionsQuery } from "../../shared/lib/api"
import type { TransactionWithDetail } from "../lib/status"

/** How often what changes by itself is read again. */
const MOVING_MS = 5_000
const RESTING_MS = 30_000

export const KEYS = {
  all: ["payunit"],
  transactions: (query: TransactionsQuery) => ["payunit", "transactions", query],
  transaction: (id: string) => ["payunit", "transaction", id],
}

type Resolution = BodyOf<"POST /admin/payunit/transactions/:id/resolve">

/** A page of transactions, as the server has it now. */
export async function readTransactions(query: TransactionsQuery) {
  return await get("GET /admin/payunit/transactions", { query })
}

/** Asks PayUnit about a payment now. */
export async function checkTransaction(id: string) {
  return (await post("POST /admin/payunit/transactions/:id/check", { params: { id } })).transaction
}

async function resolve(id: string, body: Resolution, key: string, approval: string | null = null) {
  return (await post("POST /admin/payunit/transactions/:id/resolve", { params: { id }, body, key, approval }))
    .transaction
}

/** A page of transactions. The one before stays until the next is there. */
export function useTransactions(query: TransactionsQuery) {
  return useQuery({
    queryKey: KEYS.transactions(query),
    queryFn: async () => await readTransactions(query),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.transactions.some(({ is_moving }) => is_moving) === true ? MOVING_MS : RESTING_MS,
  })
}

/** One transaction with everything about it, kept up to date while it moves. */
export function useTransaction(id: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: KEYS.transaction(id),
    queryFn: async () => (await get("GET /admin/payunit/transactions/:id", { params: { id } })).transaction,
    enabled,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.is_moving === true || data?.payouts.some((payout) => isMovingPayout(payout, new Date())) === true
        ? MOVING_MS
        : RESTING_MS,
  })
}

/** What only the detail says of a payment that waits for a decision, or that PayUnit may refund, once that is there. */
export function useDetailWhereNeeded(transaction: TransactionAnswer): TransactionWithDetail {
  return useDetail(transaction) ?? transaction
}

/** The detail of a payment where a page needs it, and nothing until it is there. */
export function useDetail(transaction: TransactionAnswer): TransactionDetailAnswer | undefined {
  const sendsRefunds = useSettings().data?.refunds === "payout"
  const { is_waiting, can_refund, payout_amount } = transaction
  const isNeeded = is_waiting || payout_amount > 0 || (sendsRefunds && can_refund)
  const { data } = useTransaction(transaction.id, { enabled: isNeeded })
  return isNeeded ? data : undefined
}

/** How many payments wait for a person; undefined while that is not known. */
export function useWaitingCount(): number | undefined {
  const { may } = useAccess()
  const { data } = useQuery({
    queryKey: KEYS.transactions({ limit: 1 }),
    queryFn: async () => await readTransactions({ limit: 1 }),
    enabled: may("read_payments"),
    staleTime: RESTING_MS,
    refetchInterval: 60_000,
    retry: false,
  })
  return data?.waiting
}

function useChange<Input>(id: string, change: (input: Input) => Promise<TransactionDetailAnswer>) {
  return useMutation({ mutationFn: change, onSuccess: useNews(id) })
}

/** Shows a payment as it is now, after something changed it. */
export function useNews(id: string): (transaction: TransactionDetailAnswer) => void {
  const client = useQueryClient()
  return (transaction) => {
    client.setQueryData(KEYS.transaction(id), transaction)
    void client.invalidateQueries({ queryKey: KEYS.all })
    // The order's own page shows what was refunded; its keys are the dashboard's.
    void client.invalidateQueries({ queryKey: ["orders"] })
  }
}

/** "Ask PayUnit again". */
export function useCheck(id: string) {
  return useChange(id, async (_nothing: null) => await checkTransaction(id))
}

/** Carries out what a merchant decided. */
export function useResolve(id: string) {
  const key = useIdempotencyKey()
  return useChange<Resolution>(id, async (body) => await resolve(id, body, key))
}

/** Makes Medusa's refund of a manual refund that is still without one. */
export function useFinishManualRefund(id: string) {
  return useChange<string>(
    id,
    async (refund_id) =>
      (await post("POST /admin/payunit/transactions/:id/refunds/:refund_id/complete", { params: { id, refund_id } }))
        .transaction,
  )
}

type RefundBody = BodyOf<"POST /admin/payunit/transactions/:id/refunds">

/**
 * Records what was refunded, `resolves` if that is what becomes of a held payment, with the agreement of a colleague if there is
 * one; or asks for that.
 */
export function useRecordRefund(id: string, resolves: boolean, approval: string | null) {
  const key = useIdempotencyKey()
  const params = { id }
  return useChange<RefundBody & { asks: boolean }>(id, async ({ asks, ...body }) => {
    if (asks) {
      const { amount, note = "" } = body
      await post("POST /admin/payunit/transactions/:id/refunds/approval", { params, body: { amount, note } })
      return (await get("GET /admin/payunit/transactions/:id", { params })).transaction
    }
    return resolves
      ? await resolve(id, { action: "record_refund", ...body }, key, approval)
      : (await post("POST /admin/payunit/transactions/:id/refunds", { params, body, key, approval })).transaction
  })
}
