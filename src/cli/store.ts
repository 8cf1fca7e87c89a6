import { z } from "zod"
import { HELD_REASONS, type Reconciled, RECONCILED_OUTCOMES, TRANSACTION_STATES } from "../domain/payments"
import type { Locale } from "../domain/texts/languages"
import type { HealthReport } from "../health/check"
import type { AdminApi } from "./admin-api"
import { readReport } from "./doctor-report"

/** Which transactions are to be asked about now. The end is left out of the span. */
export type ReconcileSelection = { transaction_id: string } | { from: Date; to: Date }

/** One page of the transactions that were asked about, with what came of each. */
export interface ReconciledPage {
  transactions: Reconciled[]
  /** Where the next page begins; null at the end. */
  next_cursor: string | null
  /** How many follow; at least that many if `left_is_capped`. */
  left: number
  left_is_capped: boolean
}

/** A store, as commands ask it: over HTTP, or in the process they run in. */
export interface Store {
  /** How the store is called in messages. */
  readonly name: string
  health(locale: Locale): Promise<HealthReport>
  reconcile(wanted: ReconcileSelection, cursor: string | null): Promise<ReconciledPage>
  /** @param head a checkpoint that was kept; null for none */
  verifyAudit(head: string | null): Promise<Verification>
}

const verification = z.object({
  lines: z.number(),
  is_part: z.boolean(),
  break: z
    .object({
      kind: z.enum(["changed", "missing_before", "unknown_key", "missing_at_end", "end_unknown"]),
      sequence: z.number().nullable(),
    })
    .nullable(),
  head: z.enum(["held", "line_changed", "lines_missing", "signature_unknown"]).nullable(),
  checkpoint: z.string().nullable(),
})

/** What came of following the audit trail, and of holding it against a checkpoint. */
export type Verification = z.output<typeof verification>

const page = z.object({
  transactions: z.array(
    z.object({
      transaction_id: z.string(),
      state: z.enum(TRANSACTION_STATES),
      held_reason: z.enum(HELD_REASONS).nullable(),
      order_id: z.string().nullable(),
      outcome: z.enum(RECONCILED_OUTCOMES),
    }),
  ),
  next_cursor: z.string().nullable(),
  left: z.number(),
  left_is_capped: z.boolean().default(false),
})

/** A store that is asked by its admin API. */
export class RemoteStore implements Store {
  readonly #api: AdminApi

  constructor(api: AdminApi) {
    this.#api = api
  }

  get name(): string {
    return this.#api.name
  }

  async health(locale: Locale): Promise<HealthReport> {
    return readReport(await this.#api.get("/admin/payunit/health", locale))
  }

  async reconcile(wanted: ReconcileSelection, cursor: string | null): Promise<ReconciledPage> {
    const body =
      "transaction_id" in wanted ? wanted : { from: wanted.from.toISOString(), to: wanted.to.toISOString(), cursor }
    return page.parse(await this.#api.post("/admin/payunit/reconcile", body))
  }

  async verifyAudit(head: string | null): Promise<Verification> {
    const query = head === null ? "" : `?${new URLSearchParams({ head }).toString()}`
    return verification.parse(await this.#api.get(`/admin/payunit/audit/verification${query}`))
  }
}
