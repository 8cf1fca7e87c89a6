import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../modules/payunit"
import { MerchantError } from "../../modules/payunit/errors"
import { withOrderLease } from "../../payments"
import { readUnreserved } from "../../medusa"
import type { TransactionRecord } from "../../modules/payunit/transactions"
import { describeUnreserved, heldFacts } from "../../domain/payments"
import { emitOrderPlaced } from "../settlement"
import { reasonOf } from "../failure-reason"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { confirmVariantInventoryWorkflow, reserveInventoryStep } from "@medusajs/medusa/core-flows"
import { z } from "zod"

/** Input of {@link reserveStockWorkflow}. */
interface ReserveStockInput {
  order_id: string
}

/** What Medusa's own look at stock wants to know of a variant. */
const VARIANT_FIELDS = [
  "id",
  "manage_inventory",
  "allow_backorder",
  "inventory_items.inventory_item_id",
  "inventory_items.variant_id",
  "inventory_items.required_quantity",
  "inventory_items.inventory.location_levels.stocked_quantity",
  "inventory_items.inventory.location_levels.reserved_quantity",
  "inventory_items.inventory.location_levels.raw_stocked_quantity",
  "inventory_items.inventory.location_levels.raw_reserved_quantity",
  "inventory_items.inventory.location_levels.location_id",
  "inventory_items.inventory.location_levels.stock_locations.id",
  "inventory_items.inventory.location_levels.stock_locations.name",
  "inventory_items.inventory.location_levels.stock_locations.sales_channels.id",
  "inventory_items.inventory.location_levels.stock_locations.sales_channels.name",
]

const orderRow = z.object({ sales_channel_id: z.string().nullish() })

const lackingStockStep = createStep(
  { name: "payunit-read-lacking-stock", maxRetries: 0 },
  async ({ order_id }: ReserveStockInput, { container }) => {
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const lines = await readUnreserved(query, order_id)
    const { data: orders } = await query.graph({
      entity: "order",
      fields: ["id", "sales_channel_id"],
      filters: { id: order_id },
    })
    const variantIds = [...new Set(lines.flatMap(({ line }) => (line.variantId === null ? [] : [line.variantId])))]
    const { data: variants } =
      variantIds.length === 0
        ? { data: [] }
        : await query.graph({ entity: "variant", fields: VARIANT_FIELDS, filters: { id: variantIds } })
    return new StepResponse({
      sales_channel_id: orderRow.parse(orders[0] ?? {}).sales_channel_id ?? "",
      // As Medusa's own look at stock takes them.
      variants: variants as unknown as Parameters<
        typeof confirmVariantInventoryWorkflow.runAsStep
      >[0]["input"]["variants"],
      items: lines.map(({ line }) => ({
        id: line.id,
        variant_id: line.variantId ?? "",
        quantity: line.toFulfil,
      })),
      lacking: lines.flatMap(({ line, lacking }) => lacking.map((one) => ({ line_id: line.id, ...one }))),
    })
  },
)

/**
 * Puts aside the stock that an order lacks, as Medusa does when it places one: nothing where any of it does not suffice.
 *
 * @throws what Medusa says of the stock
 */
const reserveStockWorkflow = createWorkflow("payunit-reserve-stock", (input: ReserveStockInput) => {
  const wanted = lackingStockStep(input)
  const confirmed = confirmVariantInventoryWorkflow.runAsStep({
    input: transform({ wanted }, ({ wanted: { sales_channel_id, variants, items } }) => ({
      sales_channel_id,
      variants,
      items,
    })),
  })
  const missing = transform({ wanted, confirmed }, ({ wanted, confirmed }) => ({
    items: confirmed.items.filter(({ id, inventory_item_id }: { id?: string; inventory_item_id: string }) =>
      wanted.lacking.some((one) => one.line_id === id && one.inventoryItemId === inventory_item_id),
    ),
  }))
  return new WorkflowResponse(reserveInventoryStep(missing))
})

/** How long a merchant waits for others who work on the order, or on its cart. */
const LEASE_TIMEOUT_MS = 10_000

/** Whether an order that holds the money was placed without its stock. */
export function isPlacedWithoutStock({ state, held_reason, settled_at, order_id }: TransactionRecord): boolean {
  return state === "held" && heldFacts(held_reason)?.awaits === "placing" && settled_at !== null && order_id !== null
}

/**
 * Puts aside what an order lacks that was placed without its stock, as far as there is enough of it, and tells the store
 * that the order was placed, where Medusa never did: then it is as any other.
 *
 * @throws MerchantError when there is not enough
 */
export async function reserveForHeld(container: MedusaContainer, transaction: TransactionRecord): Promise<void> {
  const orderId = transaction.order_id ?? ""
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const payunit = resolvePayUnit(container)
  const subject = { cartId: transaction.cart_id, orderId }
  const reserved = await withOrderLease({ payunit, query }, subject, LEASE_TIMEOUT_MS, async () => {
    await container.resolve(Modules.LOCKING).execute(
      [transaction.cart_id ?? orderId],
      async () => {
        await reserve(container, orderId)
      },
      { timeout: LEASE_TIMEOUT_MS / 1_000 },
    )
  })
  if (reserved.kind === "busy") {
    throw new MerchantError("in_use")
  }
  await emitOrderPlaced(container, transaction, orderId)
}

async function reserve(container: MedusaContainer, orderId: string): Promise<void> {
  const lacking = await readUnreserved(container.resolve(ContainerRegistrationKeys.QUERY), orderId)
  if (lacking.length === 0) {
    return
  }
  try {
    await reserveStockWorkflow(container).run({ input: { order_id: orderId } })
  } catch (error) {
    const what = describeUnreserved(lacking)
    throw new MerchantError("cannot_be_placed", {
      en: `There is not enough stock of ${what}: ${reasonOf(error)}`,
      fr: `Il n’y a pas assez de stock de ${what} : ${reasonOf(error)}`,
    })
  }
}
