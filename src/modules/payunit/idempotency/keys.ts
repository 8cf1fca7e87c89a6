import { z } from "zod"
import { MerchantError } from "../errors"
import { type Database, lock, Repository } from "../storage"
import { contentHash, type Json } from "./content-hash"

/** A request that was sent with an idempotency key. Of key and input it has hashes alone: nothing of it names people. */
export interface KeyedRequest {
  /** Hash of the key. */
  id: string
  /** What is asked for: method and path of a route. */
  operation: string
  /** Hash of operation and input, which nobody can find out by trial without the key. */
  input_hash: string
  /** Id of the user or API key. */
  created_by: string
}

/** What requests can make or decide, by which name a refusal has its id. */
const RESOURCES = {
  invoice: "invoice_id",
  invoice_decision: "invoice_id",
  refund: "refund_id",
  payout: "payout_id",
  confirmation: "transaction_id",
  held_decision: "transaction_id",
  payment_on_order: "transaction_id",
  payment_page: "transaction_id",
  prompt: "transaction_id",
  payment_request: "payment_request_id",
  statement: "statement_id",
} as const
type ResourceType = keyof typeof RESOURCES

const resource = z.object({
  type: z.enum(Object.keys(RESOURCES) as [ResourceType, ...ResourceType[]]),
  id: z.string(),
})

/** What a request made, or decided about. */
export type Resource = z.output<typeof resource>

const row = resource.extend({ input_hash: z.string() })

/** A request's key. @param input what is asked for; not how it is asked, nor why */
export function keyedRequest({
  key,
  operation,
  input,
  by,
}: {
  key: string
  operation: string
  input: Json
  by: string
}): KeyedRequest {
  return {
    ...{ id: contentHash(key), operation, created_by: by },
    input_hash: contentHash({ operation, input }, key),
  }
}

/** The key of a further thing that one request makes. */
export function partOf(request: KeyedRequest | null, part: string): KeyedRequest | null {
  return request && { ...request, id: contentHash([request.id, part]) }
}

/**
 * Whether what a key made stands. A key that made what came to nothing is free again: an invoice that PayUnit refused, a
 * refund that was struck out, a payout that was not sent, a confirmation that was dismissed as a mistake, a payment that is on hold again, a prompt that
 * reached no phone.
 */
const STANDS = `CASE k.resource_type
  WHEN 'invoice' THEN NOT EXISTS (SELECT FROM payunit_invoice i WHERE i.id = k.resource_id AND i.state = 'failed')
  WHEN 'refund' THEN NOT EXISTS (SELECT FROM payunit_manual_refund r WHERE r.id = k.resource_id AND r.deleted_at IS NOT NULL)
  WHEN 'payout' THEN NOT EXISTS (SELECT FROM payunit_payout p WHERE p.id = k.resource_id AND p.state = 'refused')
  WHEN 'confirmation' THEN NOT EXISTS (
    SELECT FROM payunit_transaction t WHERE t.id = k.resource_id AND t.resolution = 'dismissed')
  WHEN 'held_decision' THEN NOT EXISTS (
    SELECT FROM payunit_transaction t WHERE t.id = k.resource_id AND t.state = 'held' AND t.resolution IS NULL)
  WHEN 'prompt' THEN NOT EXISTS (SELECT FROM payunit_transaction t WHERE t.id = k.resource_id AND t.prompted_at IS NULL)
  ELSE true END`

/**
 * The idempotency keys of requests about money or files: each with a hash of what was asked for, and what came of it. A key
 * is written in the database transaction of what it makes, so that a process that is killed leaves both or neither.
 */
export class IdempotencyKeys extends Repository {
  /**
   * What this very request made before; null for nothing that stands.
   *
   * @throws MerchantError `idempotency_key_reused`, with what it made, where something else was asked for
   */
  async find(request: KeyedRequest | null): Promise<Resource | null> {
    if (request === null) {
      return null
    }
    const [found] = z.array(row).parse(
      await this.send(
        `SELECT resource_type AS type, resource_id AS id, input_hash FROM payunit_idempotency_key k
            WHERE id = ? AND deleted_at IS NULL AND ${STANDS}`,
        [request.id],
      ),
    )
    if (found === undefined) {
      return null
    }
    const { input_hash, ...result } = found
    if (input_hash !== request.input_hash) {
      throw new MerchantError("idempotency_key_reused", "", { [RESOURCES[result.type]]: result.id })
    }
    return result
  }

  /**
   * What this very request made before, within the transaction that is to make it: whoever else sends the key waits
   * until that has ended.
   *
   * @throws MerchantError `idempotency_key_reused`
   */
  async lockAndFind(request: KeyedRequest | null): Promise<Resource | null> {
    if (request !== null) {
      await lock(this.database, `idempotency-key:${request.id}`)
    }
    return await this.find(request)
  }

  /**
   * Keeps what a request made, within the transaction that makes it, in place of what came to nothing. Of two decisions about
   * one thing the decision itself lets one through, and has made it stand by now.
   *
   * @throws MerchantError `in_use` where somebody made something of the same key meanwhile: then all of it is undone
   */
  async keep(request: KeyedRequest | null, { type, id }: Resource): Promise<void> {
    if (request === null) {
      return
    }
    const kept = await this.send(
      `INSERT INTO payunit_idempotency_key AS k (id, operation, input_hash, resource_type, resource_id, created_by)
       VALUES (:id, :operation, :input_hash, :resource_type, :resource_id, :created_by)
       ON CONFLICT (id) DO UPDATE
         SET operation = excluded.operation, input_hash = excluded.input_hash, resource_type = excluded.resource_type,
             resource_id = excluded.resource_id, created_by = excluded.created_by, updated_at = now()
       WHERE k.resource_id = excluded.resource_id OR NOT (${STANDS})
       RETURNING id`,
      { ...request, resource_type: type, resource_id: id },
    )
    if (kept.length === 0) {
      throw new MerchantError("in_use")
    }
  }

  /** Makes something in a transaction, and keeps it with the request's key, unless nothing was made. */
  async keeping<Result extends { id: string } | null>(
    request: KeyedRequest | null,
    type: ResourceType,
    make: (database: Database) => Promise<Result>,
  ): Promise<Result> {
    return await this.database.transaction(async (database) => {
      const result = await make(database)
      if (result !== null) {
        await new IdempotencyKeys(database).keep(request, { type, id: result.id })
      }
      return result
    })
  }
}
