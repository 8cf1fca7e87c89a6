import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import type { ApprovalAnswer } from "../../api/answers"
import { useAccess } from "../shared/hooks/use-access"
import { useChange } from "../shared/hooks/use-change"
import { type AnswerOf, get, post, type QueryOf } from "../shared/lib/api"
import { postTo } from "../shared/lib/sdk"

const PAGE = 20
/** More is no file that somebody reads. */
const MOST_EXPORTED = 10_000
const EXPORT_PAGE = 100

/** What the list of decisions is narrowed to. */
export type DecisionsQuery = Pick<AuditQuery, "action" | "q" | "from" | "subject_id">
type AuditQuery = QueryOf<"GET /admin/payunit/audit">
type AuditAnswer = AnswerOf<"GET /admin/payunit/audit">

async function read(query: AuditQuery): Promise<AuditAnswer> {
  return await get("GET /admin/payunit/audit", { query })
}

/** Decisions, the newest first, read on as far as somebody wants. */
export function useDecisions(query: DecisionsQuery) {
  return useInfiniteQuery({
    queryKey: ["payunit", "decisions", query],
    queryFn: async ({ pageParam }) =>
      await read({ ...query, limit: PAGE, ...(pageParam === null ? {} : { after: pageParam }) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

/** All decisions that a list shows, as far as a file takes them. */
export async function readDecisions(query: DecisionsQuery): Promise<AuditAnswer> {
  let answer = await read({ ...query, limit: EXPORT_PAGE })
  const { decisions } = answer
  while (answer.next !== null && decisions.length < MOST_EXPORTED) {
    answer = await read({ ...query, limit: EXPORT_PAGE, after: answer.next })
    decisions.push(...answer.decisions)
  }
  return { ...answer, decisions }
}

/** What waits for a second person. */
export function useApprovals() {
  const { may } = useAccess()
  return useQuery({
    queryKey: ["payunit", "approvals"],
    queryFn: async () => (await get("GET /admin/payunit/approvals", {})).approvals,
    enabled: may("read_payments"),
    refetchInterval: 30_000,
  })
}

/** Agrees to what another asked for: before it is done, or by sending the same by its name. */
export function useAgree() {
  return useChange(
    async ({ id, is_agreed_before, request: { path, body, idempotency_key } }: ApprovalAnswer): Promise<unknown> =>
      is_agreed_before
        ? await post("POST /admin/payunit/approvals/:id/approve", { params: { id } })
        : await postTo(path, body, { key: idempotency_key ?? undefined, approval: id }),
  )
}

/** Declines what another asked for, or withdraws what one asked for oneself. */
export function useRefuse() {
  return useChange(async ({ id, note }: { id: string; note: string }) =>
    post("POST /admin/payunit/approvals/:id/refuse", { params: { id }, body: note === "" ? {} : { note } }),
  )
}
