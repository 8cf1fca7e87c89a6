import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { ApprovalAnswer, PayoutAnswer } from "../../api/answers"
import { useApprovals } from "../decisions/use-decisions"
import { useNews } from "../payments/hooks/use-transactions"
import { useIdempotencyKeys } from "../shared/hooks/use-change"
import { type AnswerOf, type BodyOf, post } from "../shared/lib/api"

type Announcement = BodyOf<"POST /admin/payunit/transactions/:id/payouts">
type Answer = AnswerOf<"POST /admin/payunit/transactions/:id/payouts">

/** Announces a refund to PayUnit, once however often it is asked. The number is forgotten with the form. */
export function useAnnouncePayout(id: string) {
  const { key, renew } = useIdempotencyKeys()
  const tell = useNews(id)
  return useMutation({
    mutationFn: async (body: Announcement) =>
      await post("POST /admin/payunit/transactions/:id/payouts", { params: { id }, body, key }),
    onSuccess: ({ transaction }: Answer) => {
      // What was refused is announced anew by whoever corrects it.
      renew()
      tell(transaction)
    },
    gcTime: 0,
  })
}

/** What can be done with a payout that was announced, without saying more. */
export type PayoutAct = "send" | "withdraw" | "check"

/** Does something with a payout, and shows what became of it. */
export function usePayoutAct({ id: payout_id, transaction_id: id }: Pick<PayoutAnswer, "id" | "transaction_id">) {
  const client = useQueryClient()
  const tell = useNews(id)
  const params = { id, payout_id }
  return useMutation({
    mutationFn: async (act: PayoutAct): Promise<Answer> => {
      switch (act) {
        case "send":
          return await post("POST /admin/payunit/transactions/:id/payouts/:payout_id/send", { params })
        case "withdraw":
          return await post("POST /admin/payunit/transactions/:id/payouts/:payout_id/withdraw", { params })
        case "check":
          return await post("POST /admin/payunit/transactions/:id/payouts/:payout_id/check", { params })
      }
    },
    onSuccess: ({ transaction }) => tell(transaction),
    // Somebody was quicker, or a colleague is asked now.
    onError: () => void client.invalidateQueries({ queryKey: ["payunit"] }),
  })
}

type Decision = BodyOf<"POST /admin/payunit/transactions/:id/payouts/:payout_id/decide">

/** Says what PayUnit's dashboard shows of a payout in doubt. */
export function useDecidePayout({ id: payout_id, transaction_id: id }: Pick<PayoutAnswer, "id" | "transaction_id">) {
  const tell = useNews(id)
  return useMutation({
    mutationFn: async (body: Decision) =>
      await post("POST /admin/payunit/transactions/:id/payouts/:payout_id/decide", { params: { id, payout_id }, body }),
    onSuccess: ({ transaction }: Answer) => tell(transaction),
  })
}

/** The request for a colleague's agreement to send a payout; null where none waits. */
export function useSendRequest({ id }: Pick<PayoutAnswer, "id">): ApprovalAnswer | null {
  return useApprovals().data?.find(({ request }) => request.path.endsWith(`/payouts/${id}/send`)) ?? null
}
