import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { resolvePayUnit } from "../../modules/payunit"
import { majorUnits, ORDER_MONEY_FIELDS, orderMoneyOf, type Query, readWorthIn } from "../../medusa"
import { balanceOf, type OrderMoney } from "../../domain/payments"
import type { CapturedPayment } from "./captured-payment"
import type { LocalizedText } from "../../domain/texts"

/** What a credit line refers to that was made for a manual refund; the manual refund's id is beside it. */
export const REFUND_REFERENCE = "payunit_manual_refund"

/** By how much an order is worth less, in major units, and what for. */
export interface CreditLine {
  amount: number
  reference: string | null
  referenceId: string | null
  /** The version of the order that the credit line came with. */
  since: number
}

/** A change of an order that nobody has confirmed or cancelled yet. While there is one, Medusa begins no other. */
export interface OpenChange {
  id: string
  /** Medusa's word for the change, such as "edit" or "return_receive". */
  type: string | null
  /** The manual refund that a process began the change for before it died; null for what somebody else is at. */
  manualRefundId: string | null
}

/** What decides what an order lacks of the refunds of one of its payments. */
export interface RefundBooks {
  money: OrderMoney
  creditLines: readonly CreditLine[]
  openChanges: readonly OpenChange[]
  /** Medusa's refund of each manual refund that a credit line was made for; null where it has none. */
  refundOf: ReadonlyMap<string, string | null>
  /**
   * For refunds of the payment that the order's transactions show: the order's version then, and what it was worth, net
   * of what was requested back. Read only where more is outstanding than nothing, since nothing is wanted of it otherwise.
   */
  writtenAt: ReadonlyMap<string, { version: number; worth: number }>
}

const orderRow = z.object({
  transactions: z
    .array(z.object({ version: z.number(), reference: z.string().nullish(), reference_id: z.string().nullish() }))
    .nullish(),
  credit_lines: z
    .array(
      z.object({
        amount: majorUnits,
        reference: z.string().nullish(),
        reference_id: z.string().nullish(),
        version: z.number(),
        metadata: z
          .object({ created_in_version: z.number().optional().catch(undefined) })
          .nullish()
          .catch(null),
      }),
    )
    .nullish(),
})

const changeRow = z.object({
  id: z.string(),
  change_type: z.string().nullish(),
  actions: z
    .array(z.object({ reference: z.string().nullish(), reference_id: z.string().nullish() }).nullish())
    .nullish(),
})

/** Reads the books of the order that a payment is part of; null where it has none. */
export async function readRefundBooks(
  container: MedusaContainer,
  payment: CapturedPayment,
): Promise<RefundBooks | null> {
  if (payment.order === null) {
    return null
  }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { id } = payment.order
  const [row, openChanges] = await Promise.all([readOrder(query, id), readOpenChanges(query, id)])
  if (row === null) {
    return null
  }
  const money = orderMoneyOf(row)
  const { transactions, credit_lines } = orderRow.parse(row)
  const creditLines = (credit_lines ?? []).map(({ amount, reference, reference_id, version, metadata }) => ({
    amount,
    reference: reference ?? null,
    referenceId: reference_id ?? null,
    since: metadata?.created_in_version ?? version,
  }))
  const versions = new Map(
    (transactions ?? []).flatMap(({ version, reference, reference_id }) =>
      reference === "refund" && payment.refunds.some((refund) => refund.id === reference_id)
        ? [[String(reference_id), version] as const]
        : [],
    ),
  )
  return {
    money,
    creditLines,
    openChanges,
    refundOf: await refundsOfManualRefunds(container, creditLines),
    writtenAt: balanceOf(money) > 0 ? await worthWhen(query, id, versions) : new Map(),
  }
}

/** Whether a credit line was made for a manual refund, and for which. */
export function manualRefundOfLine({ reference, referenceId }: CreditLine): string | null {
  return reference === REFUND_REFERENCE ? referenceId : null
}

async function readOrder(query: Query, id: string): Promise<unknown> {
  const { data } = await query.graph({
    entity: "order",
    fields: [
      ...ORDER_MONEY_FIELDS,
      "transactions.version",
      "credit_lines.amount",
      "credit_lines.reference",
      "credit_lines.reference_id",
      "credit_lines.version",
      "credit_lines.metadata",
    ],
    filters: { id },
  })
  return data.length === 0 ? null : data[0]
}

async function worthWhen(
  query: Query,
  orderId: string,
  versions: ReadonlyMap<string, number>,
): Promise<RefundBooks["writtenAt"]> {
  const worth = await readWorthIn(query, orderId, versions.values())
  return new Map([...versions].map(([id, version]) => [id, { version, worth: worth.get(version) ?? 0 }]))
}

async function readOpenChanges(query: Query, orderId: string): Promise<OpenChange[]> {
  const { data } = await query.graph({
    entity: "order_change",
    fields: ["id", "change_type", "actions.reference", "actions.reference_id"],
    filters: { order_id: orderId, status: ["pending", "requested"] },
  })
  return z
    .array(changeRow)
    .parse(data)
    .map(({ id, change_type, actions }) => {
      const refundAction = (actions ?? []).find((action) => action?.reference === REFUND_REFERENCE)
      return { id, type: change_type ?? null, manualRefundId: refundAction?.reference_id ?? null }
    })
}

async function refundsOfManualRefunds(
  container: MedusaContainer,
  creditLines: readonly CreditLine[],
): Promise<RefundBooks["refundOf"]> {
  const { manualRefunds } = resolvePayUnit(container)
  const ids = [...new Set(creditLines.map(manualRefundOfLine))].filter((id) => id !== null)
  const refunds = await Promise.all(ids.map(async (id) => (await manualRefunds.find(id))?.refund_id ?? null))
  return new Map(ids.map((id, index) => [id, refunds[index] ?? null]))
}

/** How a change of an order is called, by Medusa's word for it. */
const CHANGES: Readonly<Record<string, LocalizedText>> = {
  edit: { en: "an edit", fr: "une modification" },
  return_request: { en: "the request of a return", fr: "une demande de retour" },
  return_receive: { en: "the receipt of a return", fr: "la réception d’un retour" },
  exchange: { en: "an exchange", fr: "un échange" },
  claim: { en: "a claim", fr: "une réclamation" },
  transfer: { en: "its transfer to another customer", fr: "son transfert à un autre client" },
}

/** What is open on an order, and what to do about it before money that was refunded is recorded. */
export function openChangeText({ type }: OpenChange): LocalizedText {
  if (type === "credit_line") {
    return {
      en: "Another refund or credit of it is just being written: try again in a moment.",
      fr: "Un autre remboursement ou avoir est en train d’y être écrit : réessayez dans un instant.",
    }
  }
  const { en, fr } = CHANGES[type ?? ""] ?? { en: "a change", fr: "un changement" }
  return {
    en: `Open on it: ${en}. Confirm or cancel that first, on the order's page.`,
    fr: `En cours : ${fr}. Confirmez ou annulez d’abord, sur la page de la commande.`,
  }
}
