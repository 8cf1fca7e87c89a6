import { useQuery } from "@tanstack/react-query"
import { get } from "../lib/api"
import { useAccess } from "./use-access"
import { useTexts } from "./use-texts"

/** How PayUnit is set up, and what came of it last; nothing for those who may not see it. */
export function useSettings() {
  const { may } = useAccess()
  return useQuery({
    queryKey: ["payunit", "settings"],
    queryFn: async () => (await get("GET /admin/payunit/settings", {})).settings,
    staleTime: 15_000,
    enabled: may("read_settings"),
  })
}

/**
 * The doctor's checks, in the language of the dashboard. They ask PayUnit, so they run when somebody looks, and again by
 * themselves only when the language changes.
 */
export function useHealth() {
  const { language } = useTexts()
  return useQuery({
    queryKey: ["payunit", "health", language],
    queryFn: async () => (await get("GET /admin/payunit/health", {})).health,
    staleTime: 60_000,
    retry: false,
  })
}
