import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useChange } from "../shared/hooks/use-change"
import { type BodyOf, get, post } from "../shared/lib/api"

const KEY = ["payunit", "alerts"]

/** Whom the store alerts, and whether that works. */
export function useAlerts() {
  return useQuery({
    queryKey: KEY,
    queryFn: async () => (await get("GET /admin/payunit/alerts", {})).alerts,
    refetchInterval: 30_000,
  })
}

/** Sets whom the store alerts. */
export function useAlertSettings() {
  return useChange(
    async (body: BodyOf<"POST /admin/payunit/alerts/settings">) =>
      await post("POST /admin/payunit/alerts/settings", { body }),
  )
}

/** Sends a test alert. */
export function useTestAlert() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await post("POST /admin/payunit/alerts", {})).outcomes,
    onSettled: async () => await client.invalidateQueries({ queryKey: KEY }),
  })
}
