import type { ExecArgs, MedusaContainer } from "@medusajs/framework/types"
import { type Command, runCommand } from "../cli/command"
import type { ReconciledPage, Store, Verification, ReconcileSelection } from "../cli/store"
import type { Locale } from "../domain/texts"
import { examine, type HealthReport } from "../health"
import { resolvePayUnit } from "../modules/payunit"
import { triggeredBy } from "../modules/payunit/transactions"
import { verifyAuditTrail } from "../workflows/decisions"
import { reconcileOne, reconcilePage } from "../workflows/reconciliation"

/** How many transactions are looked at between two lines of progress. */
const PAGE = 20

/** The store that a script of `medusa exec` runs in. */
class StoreInProcess implements Store {
  readonly name: string
  readonly #container: MedusaContainer

  constructor(container: MedusaContainer) {
    this.name = new URL(resolvePayUnit(container).options.backendUrl).host
    this.#container = container
  }

  async health(locale: Locale): Promise<HealthReport> {
    return await examine(this.#container, locale)
  }

  async reconcile(wanted: ReconcileSelection, cursor: string | null): Promise<ReconciledPage> {
    return await triggeredBy("admin", async () =>
      "transaction_id" in wanted ? await this.#one(wanted.transaction_id) : await this.#page(wanted, cursor),
    )
  }

  async verifyAudit(head: string | null): Promise<Verification> {
    return await verifyAuditTrail(this.#container, head)
  }

  async #one(id: string): Promise<ReconciledPage> {
    const one = await reconcileOne(this.#container, id)
    if (one === null) {
      throw new Error(`There is no PayUnit transaction ${id}`)
    }
    return { transactions: [one], next_cursor: null, left: 0, left_is_capped: false }
  }

  async #page(span: { from: Date; to: Date }, cursor: string | null): Promise<ReconciledPage> {
    const page = await reconcilePage(this.#container, span, cursor, PAGE)
    if (page === null) {
      throw new Error(`There is no page of transactions after ${String(cursor)}`)
    }
    const { reconciled, nextCursor, left, leftIsCapped } = page
    return { transactions: reconciled, next_cursor: nextCursor, left, left_is_capped: leftIsCapped }
  }
}

/**
 * A command of the program as a script for `medusa exec`, which takes its exit code from the process. Medusa keeps options
 * with dashes to itself, so they are written without: `locale=fr json`.
 */
export function scriptOf(command: Command, name: string) {
  return async ({ container, args }: ExecArgs): Promise<void> => {
    const parameters = args.map((one) => (one.startsWith("-") ? one : `--${one}`))
    process.exitCode = await runCommand(
      command,
      { name, parameters, store: new StoreInProcess(container) },
      { out: (text) => process.stdout.write(text), err: (text) => process.stderr.write(text) },
    )
  }
}
