import { z } from "zod"
import { FAULT_KINDS, NOTIFICATION_SHAPES, REPORTED_STATUSES } from "../state"
import { DEPOSIT_DECISIONS } from "../deposits"
import { OPERATIONS } from "../operations"
import { currencyCode } from "../../../../src/gateway/contract/envelope"

/** Longest time that something can be put off: longer than any test or demo lasts. */
const delay = z.number().int().min(0).max(86_400_000)
const amount = z.number().nonnegative()
const oddWord = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()])

/** Body of `POST /_simulator/transactions/:transaction_id`: how a payment ends. */
export const decisionInput = z.strictObject({
  status: z.enum(REPORTED_STATUSES),
  /** Told instead of the amount asked for, in major units. */
  amount: amount.optional(),
  /** Told instead of the currency asked for. */
  currency: currencyCode.optional(),
  /** Told by checkout status instead of the merchant's mode. */
  mode: z.enum(["test", "live"]).optional(),
  /** Told as the status, whatever the status is: any word, number, boolean or null. */
  word: oddWord.optional(),
  /** Told instead of the merchant's own identifier. */
  reported_id: z.string().max(255).optional(),
  /** Whether `data` comes as the one element of a list. */
  in_list: z.boolean().optional(),
  /** Left out: as settings say. */
  notify: z.boolean().optional(),
})
export type DecisionInput = z.input<typeof decisionInput>

/** Body of `POST /_simulator/invoices/:id`: how much is paid, the next instalment or all that is left unless told. */
export const invoicePaymentInput = z.strictObject({ amount: amount.positive().optional() })
export type InvoicePaymentInput = z.input<typeof invoicePaymentInput>

/** Body of `POST /_simulator/payouts/:id`: what somebody does with a payout. */
export const payoutDecisionInput = z.strictObject({
  decision: z.enum(DEPOSIT_DECISIONS, { error: `must be ${DEPOSIT_DECISIONS.join(", ")}` }),
  /** Told as the status, whatever the status is. */
  word: oddWord.optional(),
  /** Told instead of the amount. */
  amount: amount.optional(),
})
export type PayoutDecisionInput = z.input<typeof payoutDecisionInput>

const OPERATION_NAMES = ["*", ...OPERATIONS.map(({ name }) => name)]

/** Body of `POST /_simulator/faults`. */
export const faultInput = z.strictObject({
  operation: z.enum(OPERATION_NAMES),
  kind: z.enum(FAULT_KINDS),
  /** How many calls the fault hits; null or 0: all, until cleared. */
  times: z.number().int().min(0).nullable().default(1),
  /** Waited before the answer; a `slow` one takes a second unless told otherwise. */
  delay_ms: delay.optional(),
})
export type FaultInput = z.input<typeof faultInput>

/** Body of `POST /_simulator/notifications`. */
export const notificationsInput = z.strictObject({
  transaction_id: z.string().min(1),
  /** Left out: as settings say. */
  shape: z.enum(NOTIFICATION_SHAPES).optional(),
  /** Reported instead of the truth. */
  status: z.enum(REPORTED_STATUSES).optional(),
  /** Reported instead of the truth. */
  amount: amount.optional(),
  /** How often the notification is sent. */
  repeat: z.number().int().min(1).max(10_000).default(1),
  /** Waited before each, on the simulator's clock. */
  delay_ms: delay.default(0),
  /** How many notifications are on their way at once. */
  concurrency: z.number().int().min(1).max(256).default(1),
})
export type NotificationsInput = z.input<typeof notificationsInput>

/** Body of `POST /_simulator/clock`. Time only goes forward. */
export const clockInput = z.strictObject({ advance_seconds: z.number().min(0).max(31_536_000) })
