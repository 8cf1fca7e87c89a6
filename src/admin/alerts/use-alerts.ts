import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { get, post } from "../shared/lib/api"

const KEY = ["payunit", "alerts"]

/** Whom the store alerts, and whether that works. */
export function useAlerts() {
  return useQuery({
    queryKey: KEY,
    queryFn: async () => (await get("GET /admin/payunit/alerts", {})).alerts,
    refetchInterval: 30_000,
  })
}

/** Sends a test alert. */
export function useTestAlert() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await post("POST /admin/payunit/alerts", {})).outcomes,
    onSettled: async () => await client.invalidateQueries({ queryKey: KEY }),
  })
}
