import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { PausesAnswer } from "../../api/answers"
import { useAccess } from "../shared/hooks/use-access"
import { post, sdk } from "../shared/lib/sdk"

const AT = "/admin/payunit/pauses"
const KEY = ["payunit", "pauses"]

/** What pauses the payments of a merchant account. */
interface PauseRequest {
  account: string
  reason: string
  /** ISO 8601; null: until somebody resumes them. */
  until: string | null
}

/** The merchant accounts that take no new payments now. */
export function usePauses() {
  const { may } = useAccess()
  return useQuery({
    queryKey: KEY,
    queryFn: async () => (await sdk.client.fetch<{ pauses: PausesAnswer }>(AT)).pauses,
    enabled: may("read_payments"),
    refetchInterval: 30_000,
  })
}

export function usePause() {
  return useChange(async (request: PauseRequest) => await post(AT, request))
}

export function useResume() {
  return useChange(async (account: string) => await post(`${AT}/${encodeURIComponent(account)}/resume`, {}))
}

function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: async () => await client.invalidateQueries({ queryKey: ["payunit"] }),
  })
}
