import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ChangeActionType, Modules, OrderChangeType } from "@medusajs/framework/utils"
import { REFUND_REFERENCE } from "./refund-books"
import type { Entry } from "./plan"

/** Medusa changes an order in a fraction of a second. */
const TIMEOUT_MS = 20_000

/** Who confirms an edit holds the order's lock for a moment. */
const LOCK_TIMEOUT_SECONDS = 5

/**
 * Medusa gave no answer to a change of an order. It never does where one of the statements failed, and nothing comes of
 * it then; but one that waits for a lock is written when it gets it.
 */
export class UnansweredChangeError extends Error {}

/** A change that made an order worth less, and the version of the order that came with it. */
export interface ConfirmedCredit {
  orderId: string
  version: number
}

/**
 * Makes an order worth less by what was refunded, as Medusa does it: by a change of the order, begun and confirmed. Only the
 * change that was begun here is confirmed; Medusa's own workflow takes the first that is open, which may be somebody
 * else's.
 *
 * @throws what Medusa throws, as while another change is open; then nothing of it is left
 * @throws UnansweredChangeError and the change is left as it is
 */
export async function confirmCredit(
  container: MedusaContainer,
  { orderId, manualRefundId, amount }: Extract<Entry, { write: "credit_line" }>,
  confirmedBy: string,
): Promise<ConfirmedCredit> {
  const orders = container.resolve(Modules.ORDER)
  const { version } = await orders.retrieveOrder(orderId, { select: ["id", "version"] })
  const change = await orders.createOrderChange({
    order_id: orderId,
    change_type: OrderChangeType.CREDIT_LINE,
    created_by: confirmedBy,
    actions: [
      {
        order_id: orderId,
        version: version + 1,
        action: ChangeActionType.CREDIT_LINE_ADD,
        reference: REFUND_REFERENCE,
        reference_id: manualRefundId,
        amount,
      },
    ],
  })
  try {
    await answered("confirming a change", orders.confirmOrderChange({ id: change.id, confirmed_by: confirmedBy }))
  } catch (error) {
    if (!(error instanceof UnansweredChangeError)) {
      await dropChange(container, change.id)
    }
    throw error
  }
  return { orderId, version: change.version }
}

/** Takes back a change that nobody confirmed. */
export async function dropChange(container: MedusaContainer, changeId: string): Promise<void> {
  await answered("taking back a change", container.resolve(Modules.ORDER).deleteOrderChanges([changeId]))
}

/**
 * Takes a credit line out of its order again. Medusa takes back the latest version of an order, whatever made it; so this
 * happens under Medusa's own lock of the order, without which no edit of it is confirmed.
 *
 * @throws Error if the order was changed since, or is being changed: then it stays, and the refund that it was made for
 * is to be finished
 */
export async function undoCredit(container: MedusaContainer, { orderId, version }: ConfirmedCredit): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  await container.resolve(Modules.LOCKING).execute(
    [orderId],
    async () => {
      const order = await orders.retrieveOrder(orderId, { select: ["id", "version"] })
      if (order.version !== version) {
        throw new Error(`order ${orderId} was changed meanwhile`)
      }
      await answered("reverting a change", orders.revertLastVersion(orderId))
    },
    { timeout: LOCK_TIMEOUT_SECONDS },
  )
}

/** @throws UnansweredChangeError */
async function answered(what: string, change: Promise<unknown>): Promise<void> {
  const isOver = new AbortController()
  const tooLong = sleep(TIMEOUT_MS, undefined, { signal: isOver.signal }).then(() => {
    throw new UnansweredChangeError(`${what} of the order got no answer within ${TIMEOUT_MS / 1_000} s`)
  })
  try {
    await Promise.race([change, tooLong])
  } finally {
    isOver.abort()
  }
}
