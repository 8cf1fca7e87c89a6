import type { MedusaContainer } from "@medusajs/framework/types"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import type { KeyedRequest, Resource } from "../../modules/payunit/idempotency"

/** How long the same request, which somebody else sent just now, is waited for. */
const LEASE_TIMEOUT_MS = 10_000

/**
 * Acts once for the key of a request: of several at once one begins, and the others wait for it and are given what it made.
 * Whatever makes something keeps it with the key, in one transaction.
 *
 * @param act is given what the request made before, with which it goes on; null for nothing
 * @throws MerchantError `idempotency_key_reused`; `in_use` while the first takes too long
 */
export async function runOnce<Result>(
  container: MedusaContainer,
  request: KeyedRequest | null,
  act: (earlier: Resource | null) => Promise<Result>,
): Promise<Result> {
  if (request === null) {
    return await act(null)
  }
  const { idempotencyKeys, namedLeases } = resolvePayUnit(container)
  const done = await namedLeases.run(
    `idempotency-key:${request.id}`,
    LEASE_TIMEOUT_MS,
    async () => await act(await idempotencyKeys.find(request)),
  )
  if (done.kind === "busy") {
    throw new MerchantError("in_use")
  }
  return done.result
}
