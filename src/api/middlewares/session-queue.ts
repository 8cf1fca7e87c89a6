import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"
import { pathAfter } from "./payment-guard"

/** A request waits no longer than this for the ones before it. */
const QUEUED_MS = 30_000

/** The last request for a session of each payment collection that one process of a store is serving. */
type SessionQueue = Map<string, Promise<unknown>>

/** One for each store of the process, by its workflow engine, which every scope of its container shares. */
const queues = new WeakMap<object, SessionQueue>()

function queueOf(container: MedusaContainer): SessionQueue {
  const engine = container.resolve(Modules.WORKFLOW_ENGINE)
  const queue: SessionQueue = queues.get(engine) ?? new Map<string, Promise<unknown>>()
  queues.set(engine, queue)
  return queue
}

/**
 * One payment session of a collection is made at a time. While Medusa makes one it deletes those it finds; of two
 * clicks at once, each would leave the other's session alive, or delete it half made and have it answered with 404.
 * A courtesy among the clicks that reach this process: whatever the order, they share one payment.
 */
export async function queueSessions(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const [collectionId = ""] = pathAfter(req, "payment-collections")
  const queue = queueOf(req.scope)
  const before = queue.get(collectionId)
  const answered = new Promise<void>((resolve) => (res.closed ? resolve() : res.once("close", resolve)))
  const mine = Promise.all([before, answered]).then(() => {
    if (queue.get(collectionId) === mine) {
      queue.delete(collectionId)
    }
  })
  queue.set(collectionId, mine)
  await Promise.race([before, sleep(QUEUED_MS, undefined, { ref: false })])
  if (!res.closed) {
    next()
  }
}
