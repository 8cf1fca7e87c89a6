import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useAccess } from "../shared/hooks/use-access"
import { type BodyOf, get, post } from "../shared/lib/api"

const KEY = ["payunit", "pauses"]

/** The merchant accounts that take no new payments now. */
export function usePauses() {
  const { may } = useAccess()
  return useQuery({
    queryKey: KEY,
    queryFn: async () => (await get("GET /admin/payunit/pauses", {})).pauses,
    enabled: may("read_payments"),
    refetchInterval: 30_000,
  })
}

export function usePause() {
  return useChange(
    async (body: BodyOf<"POST /admin/payunit/pauses">) => await post("POST /admin/payunit/pauses", { body }),
  )
}

export function useResume() {
  return useChange(
    async (account: string) => await post("POST /admin/payunit/pauses/:account/resume", { params: { account } }),
  )
}

function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: async () => await client.invalidateQueries({ queryKey: ["payunit"] }),
  })
}
