import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { KEYS } from "../../payments/hooks/use-transactions"
import { get, type SummaryQuery } from "../../shared/lib/api"
import { readRange, writeRange } from "../lib/range"

const FRESH_MS = 60_000

/** Sums of some days. Those of other days stay until the new ones are there. */
export function useSummary(query: SummaryQuery) {
  return useQuery({
    queryKey: [...KEYS.all, "summary", query],
    queryFn: async () => (await get("GET /admin/payunit/summary", { query })).summary,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    refetchInterval: FRESH_MS,
  })
}

/** The largest of those whom to call. */
export function useToCall(limit: number) {
  const query = { to_call: "true", order: "largest", limit } as const
  return useQuery({
    queryKey: KEYS.transactions(query),
    queryFn: async () => await get("GET /admin/payunit/transactions", { query }),
    staleTime: 15_000,
    refetchInterval: FRESH_MS,
  })
}

/** The days that somebody looked at last. */
export function useRange() {
  const [range, setRange] = useState(() => readRange(localStorage.getItem(STORED)))
  return {
    range,
    choose: (next: SummaryQuery) => {
      localStorage.setItem(STORED, writeRange(next))
      setRange(next)
    },
  }
}

const STORED = "payunit-overview-range"
