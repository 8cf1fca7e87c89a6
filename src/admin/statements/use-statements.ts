import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { StatementAnswer } from "../../api/answers"
import type { LineOutcome, Separator } from "../../domain/statements/terms"
import { type AnswerOf, getFile, get, post, type QueryOf } from "../shared/lib/api"
import { type ListState, PAGE_SIZE, textsIn } from "../shared/lib/list-state"
import { useChange } from "../shared/hooks/use-change"
import { checkTransaction } from "../payments/hooks/use-transactions"

/** As much of a file as shows how it is written. */
const BEGINNING = 100_000

/** The statements that were checked, the newest first, read on as far as somebody wants. */
export function useStatements() {
  return useInfiniteQuery({
    queryKey: ["payunit", "statements"],
    queryFn: async ({ pageParam: offset }) =>
      await get("GET /admin/payunit/statements", { query: { limit: PAGE_SIZE, offset } }),
    initialPageParam: 0,
    getNextPageParam: ({ statements, offset }) => (statements.length < PAGE_SIZE ? null : offset + PAGE_SIZE),
    staleTime: 0,
  })
}

/** The report of one. */
export function useStatement(id: string) {
  return useQuery({
    queryKey: ["payunit", "statements", id],
    queryFn: async () => (await get("GET /admin/payunit/statements/:id", { params: { id } })).statement,
  })
}

/** Filters of a report's lines. */
export const LINE_FILTERS = ["outcome", "reviewed", "has_fee"] as const
export type LinesView = ListState<(typeof LINE_FILTERS)[number]>

type LinesQuery = QueryOf<"GET /admin/payunit/statements/:id/lines">

/** A page of a report's lines. The one before stays until the next is there. */
export function useLines(id: string, { filtering, search, pageIndex }: LinesView) {
  const [outcome, reviewed, hasFee] = LINE_FILTERS.map((name) => textsIn(filtering[name]))
  const q = search.trim()
  const query = {
    ...(outcome !== undefined && { outcome }),
    ...(reviewed?.[0] !== undefined && { reviewed: reviewed[0] }),
    ...(hasFee?.[0] !== undefined && { has_fee: hasFee[0] }),
    ...(q !== "" && { q }),
    limit: PAGE_SIZE,
    offset: pageIndex * PAGE_SIZE,
  }
  return useQuery({
    queryKey: ["payunit", "statements", id, "lines", query],
    queryFn: async () =>
      await get("GET /admin/payunit/statements/:id/lines", { params: { id }, query: query as LinesQuery }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** A file that somebody chose, and whose payments it is of. */
export interface ChosenFile {
  file: File
  account: string | null
}

/** How a file is to be read; as is recognized, where nothing is said. */
export type Reading =
  | { mapping: AnswerOf<"POST /admin/payunit/statements/preview">["preview"]["mapping"] }
  | { separator: Separator }
  | null

function queryOf({ account }: ChosenFile, reading: Reading): QueryOf<"POST /admin/payunit/statements/preview"> {
  return {
    ...(account !== null && { account }),
    ...(reading !== null && ("mapping" in reading ? { mapping: JSON.stringify(reading.mapping) } : reading)),
  }
}

/** How a file would be read, before anything of it is kept. What was shown stays until the next is there. */
export function usePreview(chosen: ChosenFile, reading: Reading) {
  const { file, account } = chosen
  return useQuery({
    queryKey: ["payunit", "statement-preview", file.name, file.size, file.lastModified, account, reading],
    queryFn: async () => {
      const query = queryOf(chosen, reading)
      return (await post("POST /admin/payunit/statements/preview", { query, body: file.slice(0, BEGINNING) })).preview
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Has a file compared with the payments here; `again` where the very same was before. */
export function useCheckStatement() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ chosen, reading, again }: { chosen: ChosenFile; reading: Reading; again: boolean }) => {
      const query = {
        ...queryOf(chosen, reading),
        file_name: chosen.file.name.slice(0, 200),
        ...(again && { again: "true" as const }),
      }
      return (await post("POST /admin/payunit/statements", { query, body: chosen.file })).statement
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: ["payunit"] }),
  })
}

/** Asks PayUnit about the payment of a line. */
export function useCheckLine(transactionId: string) {
  return useChange(async (_nothing: null) => await checkTransaction(transactionId))
}

/** Notes that somebody reviewed a line, or puts the payment of one on hold. */
export function useDecideAboutLine(statementId: string, lineId: string, what: "note" | "hold") {
  return useChange(
    async ({ note }: { note: string }) =>
      await post(`POST /admin/payunit/statements/:id/lines/:line_id/${what}`, {
        params: { id: statementId, line_id: lineId },
        body: { note },
      }),
  )
}

/** The report as a table for spreadsheets. */
export async function readReport(id: string, locale: "en" | "fr"): Promise<Blob> {
  return await getFile("GET /admin/payunit/statements/:id/export", { params: { id }, query: { locale } })
}

/** How many lines of a report came to this. */
export function countOf({ sums }: StatementAnswer, ...outcomes: readonly LineOutcome[]): number {
  return sums.reduce((all, { outcome, count }) => (outcomes.includes(outcome) ? all + count : all), 0)
}
