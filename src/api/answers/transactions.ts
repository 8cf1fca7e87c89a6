import { z } from "zod"
import { FLOW_NAMES, HELD_REASONS, RECONCILED_OUTCOMES, RESOLUTIONS, TRANSACTION_STATES } from "../../domain/payments"
import { causeAnswer, historyEntryAnswer, listAnswer, orderNameAnswer, peopleAnswer, time } from "./texts"

const text = z.string().nullable()

/** A transaction in a list. */
const transactionAnswer = z.strictObject({
  id: z.string(),
  account: z.string(),
  mode: z.enum(["test", "live"]),
  flow: z.enum(FLOW_NAMES),
  provider_id: z.string(),
  payment_session_id: z.string(),
  payment_collection_id: z.string(),
  cart_id: text,
  order_id: text,
  /** Major units, as are all amounts. */
  amount: z.number(),
  currency_code: z.string(),
  state: z.enum(TRANSACTION_STATES),
  held_reason: z.enum(HELD_REASONS).nullable(),
  held_at: time.nullable(),
  held_why: z.array(causeAnswer),
  /** Whether it is held and waits for a person. */
  is_waiting: z.boolean(),
  /** Whether it changes by itself any moment, so that who shows it looks again soon. */
  is_moving: z.boolean(),
  /** What a merchant can decide about it now. */
  actions: z.array(z.enum(["place_order", "paid_back", "dismiss"])),
  /** Whether asking PayUnit about it now may change something. */
  can_check: z.boolean(),
  /** Whether a manual refund of it can be recorded. */
  can_refund: z.boolean(),
  resolution: z.strictObject({ action: z.enum(RESOLUTIONS), by: text, at: time.nullable(), note: text }).nullable(),
  /** What is known to have been paid; null while nobody is known to have paid. */
  paid: z.strictObject({ amount: z.number(), currency_code: z.string(), with: text, at: time.nullable() }).nullable(),
  /** Whether a person, and not PayUnit, said that it was paid: its history tells who. */
  by_hand: z.boolean(),
  /** What was paid with, or who was asked while nobody has paid. */
  operator: z.strictObject({ code: z.string(), name: z.string() }).nullable(),
  /** What went back to the payer by hand. */
  paid_back: z.number(),
  /** What was paid and has not gone back. */
  left_amount: z.number(),
  prompt: z.strictObject({ provider: text, phone: text, at: time }).nullable(),
  /** Until when its order, placed before its payment, waits for it. */
  payment_due_at: time.nullable(),
  settled_at: time.nullable(),
  asked_at: time.nullable(),
  /** What PayUnit said then. */
  last_answer: z
    .strictObject({
      status: z.enum(["PENDING", "SUCCESS", "FAILED", "CANCELLED", "UNKNOWN", "UNTRACEABLE", "NO_ANSWER"]),
      amount: z.number().nullable(),
      currency: text,
      mode: z.enum(["test", "live"]).nullable(),
      gateway: text,
      /** What people call the gateway. */
      gateway_name: text,
      detail: text,
      word: z.string().nullish(),
      premature: z.boolean().nullish(),
    })
    .nullable(),
  next_check_at: time.nullable(),
  created_at: time,
  order: orderNameAnswer.nullable(),
  /** Whom to call about it, as Medusa's order has it, else the cart; null where that is not known, or forgotten. */
  contact: z.strictObject({ customer_id: text, name: text, email: text, phone: text }).nullable(),
})
export type TransactionAnswer = z.output<typeof transactionAnswer>

/** A page of transactions. */
export const transactionsAnswer = z.strictObject({
  transactions: z.array(transactionAnswer),
  ...listAnswer,
  /** How many wait for a person, whatever is filtered by: 1001 stands for any number beyond a thousand. */
  waiting: z.number().int(),
  /** Where the shop is, and so when its days begin. */
  time_zone: z.string(),
})
export type TransactionsAnswer = z.output<typeof transactionsAnswer>

const manualRefundAnswer = z.strictObject({
  id: z.string(),
  transaction_id: z.string(),
  amount: z.number(),
  currency_code: z.string(),
  method: z.string(),
  reference: text,
  note: text,
  recorded_by: z.string(),
  recorded_at: time,
  /** Medusa's refund of it; null where Medusa never captured this money. */
  refund_id: text,
})
export type ManualRefundAnswer = z.output<typeof manualRefundAnswer>

export const manualRefundsAnswer = z.strictObject({ refunds: z.array(manualRefundAnswer), count: z.number().int() })

/** A notification: what it claimed, which nobody believed. */
export const notificationAnswer = z.strictObject({
  id: z.string(),
  transaction_id: z.string(),
  at: time,
  claimed_status: z.string(),
  claimed_amount: text,
  content_type: text,
  size: z.number().int(),
})
export type NotificationAnswer = z.output<typeof notificationAnswer>

/** A transaction with all that is known of it. */
const transactionDetailAnswer = transactionAnswer.extend({
  /** What is to go back since its order is worth less now; null where nothing is. */
  refund_due: z.strictObject({ amount: z.number(), currency_code: z.string() }).nullable(),
  /** The cart that it was to pay for, as it is now; null once it is gone. */
  cart: z
    .strictObject({
      id: z.string(),
      total: z.number(),
      currency_code: z.string(),
      completed_at: time.nullable(),
      items: z.array(z.strictObject({ title: z.string(), quantity: z.number() })),
    })
    .nullable(),
  refunds: z.array(manualRefundAnswer),
  notifications: z.array(notificationAnswer),
  history: z.array(historyEntryAnswer),
  people: peopleAnswer,
})
export type TransactionDetailAnswer = z.output<typeof transactionDetailAnswer>

export const oneTransactionAnswer = z.strictObject({ transaction: transactionDetailAnswer })

/** A transaction, and what was recorded of it. */
export const refundRecordedAnswer = oneTransactionAnswer.extend({ refund: manualRefundAnswer })

/** Transactions that were looked at, and what became of them. */
export const reconciledAnswer = z.strictObject({
  summary: z.strictObject({
    checked: z.number().int(),
    settled: z.number().int(),
    paid: z.number().int(),
    held: z.number().int(),
    failed: z.number().int(),
    pending: z.number().int(),
    unanswered: z.number().int(),
  }),
  transactions: z.array(
    z.strictObject({
      transaction_id: z.string(),
      state: z.enum(TRANSACTION_STATES),
      held_reason: z.enum(HELD_REASONS).nullable(),
      order_id: text,
      outcome: z.enum(RECONCILED_OUTCOMES),
    }),
  ),
  next_cursor: text,
  left: z.number().int(),
  left_is_capped: z.boolean(),
})
