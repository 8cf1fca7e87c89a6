import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { AlertOutcomes, AlertsAnswer } from "../../api/answers"
import { post, sdk } from "../shared/lib/sdk"

const AT = "/admin/payunit/alerts"
const KEY = ["payunit", "alerts"]

/** Whom the store alerts, and whether that works. */
export function useAlerts() {
  return useQuery({
    queryKey: KEY,
    queryFn: async () => (await sdk.client.fetch<{ alerts: AlertsAnswer }>(AT)).alerts,
    refetchInterval: 30_000,
  })
}

/** Sends a test alert. */
export function useTestAlert() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => ((await post(AT, {})) as { outcomes: AlertOutcomes }).outcomes,
    onSettled: async () => await client.invalidateQueries({ queryKey: KEY }),
  })
}
