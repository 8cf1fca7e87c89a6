import { type LeaseSubject, type Query, readLeaseName } from "../../medusa"
import type { PayUnitModuleService } from "../../modules/payunit"
import type { LeaseOutcome, NamedLease } from "../../modules/payunit/storage"

/**
 * Works under the lease of an order, or of an invoice that is of none: whoever reads what is outstanding, acts on it and
 * reads the books again does so here. Its callers, and those of `withLeaseOf` and
 * `leaseOrderStep` in `workflows/leases`, are all who take that lease. Nobody asks the service under it.
 *
 * @param timeoutMs how long somebody else who has the lease is waited for
 */
export async function withOrderLease<Result>(
  { payunit, query }: { payunit: PayUnitModuleService; query: Query },
  subject: LeaseSubject,
  timeoutMs: number,
  work: (lease: NamedLease) => Promise<Result>,
): Promise<LeaseOutcome<Result>> {
  return await payunit.namedLeases.run(await readLeaseName(query, subject), timeoutMs, work)
}
