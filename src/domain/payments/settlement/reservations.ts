/** A line of an order, as far as its stock is concerned. */
export interface StockLine {
  id: string
  title: string
  variantId: string | null
  /** How many are still to be handed over. */
  toFulfil: number
  /** Whether the variant's stock is counted; false where it was deleted, or there is none. */
  isManaged: boolean
  /** What one piece takes of each inventory item: several for a kit. */
  needs: readonly { inventoryItemId: string; quantity: number }[]
}

/** Stock that is put aside for a line, wherever it lies. */
export interface Reservation {
  lineId: string
  inventoryItemId: string
  quantity: number
}

/** A line that lacks stock put aside for it. */
export interface UnreservedLine {
  line: StockLine
  /** The inventory items that lack, and how many of each. */
  lacking: readonly { inventoryItemId: string; quantity: number }[]
}

/**
 * The lines of an order for which less stock is put aside than is still to be handed over. Medusa puts stock aside for
 * backorders too, at whatever location.
 */
export function unreservedLines(lines: readonly StockLine[], reservations: readonly Reservation[]): UnreservedLine[] {
  return lines
    .filter(({ isManaged, toFulfil }) => isManaged && toFulfil > 0)
    .map((line) => ({
      line,
      lacking: line.needs
        .map(({ inventoryItemId, quantity }) => ({
          inventoryItemId,
          quantity:
            line.toFulfil * quantity -
            reservations
              .filter((one) => one.lineId === line.id && one.inventoryItemId === inventoryItemId)
              .reduce((sum, one) => sum + one.quantity, 0),
        }))
        .filter(({ quantity }) => quantity > 0),
    }))
    .filter(({ lacking }) => lacking.length > 0)
}

/** What lacks, by name, for people: the number of pieces that cannot be handed over whole. */
export function describeUnreserved(lines: readonly UnreservedLine[]): string {
  return lines
    .map(({ line, lacking }) => {
      const pieces = lacking.map(({ inventoryItemId, quantity }) => {
        const each = line.needs.find((need) => need.inventoryItemId === inventoryItemId)?.quantity ?? 1
        return Math.ceil(quantity / each)
      })
      return `${Math.max(...pieces)} × ${line.title}`
    })
    .join(", ")
}
