import { ShopperError } from "./shopper-errors"

/** What a row is about, for people. */
export type RowKind = "payment" | "invoice" | "event" | "approval"

/**
 * A row that this version cannot read: a newer one wrote a value there that means nothing here. Nothing may be decided
 * about it, nor about what else is paid beside it, so that a shopper is told that the shop has to look first.
 */
export class UnreadableRow extends ShopperError {
  readonly kind: RowKind
  readonly id: string
  /** The columns that are not understood. Their values stay in the table. */
  readonly columns: readonly string[]

  constructor(kind: RowKind, id: string, columns: readonly string[]) {
    super("payment_in_review", { cause: `${kind} ${id} cannot be read: ${columns.join(", ")}` })
    this.name = "UnreadableRow"
    this.kind = kind
    this.id = id
    this.columns = columns
  }
}
