import { randomUUID } from "node:crypto"
import { pollWithin } from "./polling"
import { Repository } from "./repository"

/** How long a lease lasts unless renewed: longer than Medusa's own locks, which end after two minutes. */
const LEASE_SECONDS = 180

/** A lease is lengthened this often while its owner works. */
const RENEW_MS = 60_000

/** Work that takes longer hangs: then its lease ends, and somebody else may begin. */
const MAX_RENEWALS = 5

/** A lease that somebody has. */
export interface NamedLease {
  name: string
  owner: string
}

/** A lease ended while its owner worked: somebody else may have it. */
export class LeaseLostError extends Error {}

/**
 * What came of work that wants a lease: `busy` when somebody else had it for as long as was waited, or took it over
 * because the work was held up for longer than the lease lasts.
 */
export type LeaseOutcome<Result> = { kind: "done"; result: Result } | { kind: "busy" }

/**
 * Named locks that end by themselves, each a row: no connection is held, the database's clock is the only one, and a lease
 * whose owner dies ends.
 *
 * Most are leases of an order, by the id of its cart, else its own, else an invoice's. Whatever reads what is outstanding,
 * acts on it and reads the books again does so under the order's lease: a payment collection is guarded by the table of
 * transactions, but an order may have several, and invoices beside them. Other names: `idempotency-key:…` (a request),
 * `decision:…` (what somebody decides about), `paying:…` (a payer's session) and `part:…` (an instalment's page).
 *
 * Order of locks: the lease of a transaction, then the lease of its order, then Medusa's. What Medusa calls back while a
 * payment is recorded (authorizing a session, deleting one) never takes a lease of an order, and nobody asks the service
 * under one.
 */
export class NamedLeases extends Repository {
  /** The owners whose leases are not released, but expire. */
  readonly #expiring = new Set<string>()

  /** Takes a lease if it is free. Null if somebody has it. */
  async take(name: string): Promise<NamedLease | null> {
    const owner = randomUUID()
    const rows = await this.send(
      `INSERT INTO payunit_lease AS lease (id, owner, lease_until)
       VALUES (?, ?, now() + make_interval(secs => ?))
       ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, lease_until = excluded.lease_until, updated_at = now()
        WHERE lease.lease_until < now()
       RETURNING id`,
      [name, owner, LEASE_SECONDS],
    )
    return rows.length > 0 ? { name, owner } : null
  }

  /** Takes a lease, waiting for it as long as given. Null if somebody had it all the time. */
  async acquireWithin(name: string, timeoutMs: number): Promise<NamedLease | null> {
    return await pollWithin(timeoutMs, async () => await this.take(name))
  }

  /** Lets a lease go. Nothing happens where it was lost, or is to expire. */
  async release({ name, owner }: NamedLease): Promise<void> {
    if (this.#expiring.delete(owner)) {
      return
    }
    await this.send("DELETE FROM payunit_lease WHERE id = ? AND owner = ? RETURNING id", [name, owner])
  }

  /**
   * Renews a lease right before something that cannot be undone: its owner may have been held up for longer than it lasts.
   *
   * @throws LeaseLostError
   */
  async keep(lease: NamedLease): Promise<void> {
    if (!(await this.renew(lease))) {
      throw new LeaseLostError(`somebody else has taken over the work on ${lease.name}`)
    }
  }

  /**
   * Has a lease expire rather than be released: for work that nobody waits for any longer, and that may take effect all
   * the same.
   */
  letExpire({ owner }: NamedLease): void {
    this.#expiring.add(owner)
  }

  /** Works under a lease, which is lengthened meanwhile. */
  async run<Result>(
    name: string,
    timeoutMs: number,
    work: (lease: NamedLease) => Promise<Result>,
  ): Promise<LeaseOutcome<Result>> {
    const lease = await this.acquireWithin(name, timeoutMs)
    if (lease === null) {
      return { kind: "busy" }
    }
    let renewals = 0
    const renewal = setInterval(() => {
      renewals += 1
      if (renewals > MAX_RENEWALS) {
        clearInterval(renewal)
        return
      }
      void this.renew(lease).catch(() => undefined)
    }, RENEW_MS)
    try {
      return { kind: "done", result: await work(lease) }
    } catch (error) {
      if (error instanceof LeaseLostError) {
        return { kind: "busy" }
      }
      throw error
    } finally {
      clearInterval(renewal)
      // The lease ends by itself where this fails.
      await this.release(lease).catch(() => undefined)
    }
  }

  /** Lengthens a lease. False if it was lost. */
  async renew({ name, owner }: NamedLease): Promise<boolean> {
    const rows = await this.send(
      `UPDATE payunit_lease SET lease_until = now() + make_interval(secs => ?), updated_at = now()
        WHERE id = ? AND owner = ? RETURNING id`,
      [LEASE_SECONDS, name, owner],
    )
    return rows.length > 0
  }

  /** Forgets leases whose owners died, and that nobody wanted since. */
  async forgetPast(): Promise<void> {
    await this.send(
      "DELETE FROM payunit_lease WHERE lease_until < now() - interval '1 day' AND deleted_at IS NULL RETURNING id",
      [],
    )
  }
}
