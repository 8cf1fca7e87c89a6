import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { PausesAnswer } from "../../api/answers"
import { useAccess } from "../shared/hooks/use-access"
import { type BodyOf, get, post } from "../shared/lib/api"

const KEY = ["payunit", "pauses"]

/** What can be paused: new payments, or the refunds that PayUnit sends. */
export type Pausable = PausesAnswer[number]["what"]

/** The merchant accounts that take no new payments now, or of which PayUnit sends no refunds. */
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

export function useResume(what: Pausable) {
  return useChange(
    async (account: string) =>
      await post("POST /admin/payunit/pauses/:account/resume", { params: { account }, body: { what } }),
  )
}

function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: async () => await client.invalidateQueries({ queryKey: ["payunit"] }),
  })
}
