import { useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import { type AnswerOf, get } from "../lib/api"

/** Roles change seldom, and the server refuses whatever is not allowed any more. */
const FRESH_MS = 5 * 60_000

/** What somebody may do, as the server names it. */
export type Permission = keyof AnswerOf<"GET /admin/payunit/access">["access"]

/** What whoever is logged in may do; nothing until that is known. */
export function useAccess() {
  const query = useQuery({
    queryKey: ["payunit", "access"],
    queryFn: async () => (await get("GET /admin/payunit/access", {})).access,
    staleTime: FRESH_MS,
  })
  const { data } = query
  return { query, may: useCallback((permission: Permission) => data?.[permission] === true, [data]) }
}
