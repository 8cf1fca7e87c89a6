import { useQuery } from "@tanstack/react-query"
import { api } from "../lib/api"
import { KEYS } from "./use-transactions"

/** How PayUnit is set up, and what came of it last. */
export function useSettings() {
  return useQuery({ queryKey: KEYS.settings, queryFn: async () => await api.settings(), staleTime: 15_000 })
}

/** The doctor's checks. They ask PayUnit, so they run when somebody looks, and not again by themselves. */
export function useHealth() {
  return useQuery({ queryKey: KEYS.health, queryFn: async () => await api.health(), staleTime: 60_000, retry: false })
}
