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
export interface OrderLease {
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
 * Who works on the money of an order. Whatever reads what is outstanding, acts on it and looks at what came of it does so
 * under the order's lease: a payment collection is guarded by the transactions' table, but an order may have several, and
 * invoices beside them. A lease is a row: no connection is held, the database's clock is the only one, and one whose
 * owner dies ends by itself.
 *
 * Order of locks: a transaction's claim, then this one, then Medusa's. What Medusa calls back while a payment is
 * recorded (authorizing a session, deleting one) never takes it, and nobody asks the service under it. A page of an
 * instalment is opened under a lease of its own name, which is nobody else's.
 */
export class OrderLeases extends Repository {
  /** The owners whose leases are not released, but expire. */
  readonly #expiring = new Set<string>()

  /** Takes a lease if it is free. Null if somebody has it. */
  async take(name: string): Promise<OrderLease | null> {
    const owner = randomUUID()
    const rows = await this.send(
      `INSERT INTO payunit_order_lease AS lease (id, owner, lease_until)
       VALUES (?, ?, now() + make_interval(secs => ?))
       ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, lease_until = excluded.lease_until, updated_at = now()
        WHERE lease.lease_until < now()
       RETURNING id`,
      [name, owner, LEASE_SECONDS],
    )
    return rows.length > 0 ? { name, owner } : null
  }

  /** Takes a lease, waiting for it as long as given. Null if somebody had it all the time. */
  async acquireWithin(name: string, timeoutMs: number): Promise<OrderLease | null> {
    return await pollWithin(timeoutMs, async () => await this.take(name))
  }

  /** Lets a lease go. Nothing happens where it was lost, or is to expire. */
  async release({ name, owner }: OrderLease): Promise<void> {
    if (this.#expiring.delete(owner)) {
      return
    }
    await this.send("DELETE FROM payunit_order_lease WHERE id = ? AND owner = ? RETURNING id", [name, owner])
  }

  /**
   * Renews a lease right before something that cannot be undone: its owner may have been held up for longer than it lasts.
   *
   * @throws LeaseLostError
   */
  async keep(lease: OrderLease): Promise<void> {
    if (!(await this.renew(lease))) {
      throw new LeaseLostError(`somebody else has taken over the work on ${lease.name}`)
    }
  }

  /**
   * Has a lease expire rather than be released: for work that nobody waits for any longer, and that may take effect all
   * the same.
   */
  letExpire({ owner }: OrderLease): void {
    this.#expiring.add(owner)
  }

  /** Works under a lease, which is lengthened meanwhile. */
  async run<Result>(
    name: string,
    timeoutMs: number,
    work: (lease: OrderLease) => Promise<Result>,
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
      // It ends by itself where this fails.
      await this.release(lease).catch(() => undefined)
    }
  }

  /** Lengthens a lease. False if it was lost. */
  async renew({ name, owner }: OrderLease): Promise<boolean> {
    const rows = await this.send(
      `UPDATE payunit_order_lease SET lease_until = now() + make_interval(secs => ?), updated_at = now()
        WHERE id = ? AND owner = ? RETURNING id`,
      [LEASE_SECONDS, name, owner],
    )
    return rows.length > 0
  }

  /** Forgets leases whose owners died, and that nobody wanted since. */
  async forgetPast(): Promise<void> {
    await this.send(
      "DELETE FROM payunit_order_lease WHERE lease_until < now() - interval '1 day' AND deleted_at IS NULL RETURNING id",
      [],
    )
  }
}
