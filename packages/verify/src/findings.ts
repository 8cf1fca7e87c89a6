import type { Verdict as PaymentVerdict } from "../../../src/domain/payments"
import type { TransactionStatus } from "../../../src/gateway"
import type { Difference } from "./compare"

/** What came of one operation of the contract. */
export interface OperationFinding {
  /** The row's title in the table. */
  operation: string
  call: string
  verdict: "agrees" | "differs" | "refused" | "not_tried"
  differences: Difference[]
  /** Fields of the answer that the contract does not have. */
  unlisted: string[]
  /** Whether the client can use the answer, whatever differs. */
  isReadable: boolean
  refusal: Refusal | null
  /** Why the operation was not tried. */
  why: string | null
}

/** A call that the service refused, or answered in no way that can be read. */
export interface Refusal {
  /** The name of the client's error. */
  error: string
  http_status: number | null
  /** The service's own words, without secrets and numbers. */
  message: string | null
  /** Whether the service may have done what was asked all the same. */
  may_have_taken_effect: boolean
}

/** Which of the two ways that are known of a habit the service goes. */
export interface HabitFinding {
  habit: string
  seen: "contract" | "live" | "other" | "not_tried"
  /** What was seen, in names and numbers of HTTP; or why it was not tried. */
  evidence: string
}

/** What came of the small payment. */
export interface PaymentFinding {
  flow: "checkout" | "gateway"
  outcome: "judged" | "refused" | "not_tried"
  /** What the plugin makes of the last answer. */
  verdict: PaymentVerdict["kind"] | null
  /** Each word that the service gave for the payment's state, in its order. */
  words: string[]
  seconds: number
  /** Whether payment status, and for a checkout its own status, knew of it; null if it was not asked. */
  payment_status_knows: boolean | null
  checkout_status_knows: boolean | null
  refusal: Refusal | null
  why: string | null
}

/** What came of a payout that was tried, which is known from the vendor's SDK alone. */
export interface PayoutFinding {
  /** `announced`: the payout was not confirmed, so nothing left. */
  outcome: "not_tried" | "announced" | "judged" | "refused"
  /** How the payout stood at the end; null if nobody could be asked. */
  status: TransactionStatus | null
  /** Each word that the service gave for how the payout stands, in its order. */
  words: string[]
  seconds: number
  /** By which of the two paths the payout's status was known. */
  status_path: "with_slash" | "without_slash" | null
  /** In XAF; null where none was told. */
  fee: number | null
  approval: "not_required" | "awaited" | "given" | null
  /** Whether the money may have left the merchant. */
  may_have_left: boolean
  refusal: Refusal | null
  why: string | null
}

/** All that was found. It holds no credential, no phone, no id and no address of a payment. */
export interface Findings {
  plugin: string
  node: string
  checked_at: string
  mode: "test" | "live"
  /** The hosts that were asked. */
  hosts: string[]
  /** Operators of the phones that were given. */
  operators: string[]
  operations: OperationFinding[]
  payment: PaymentFinding
  /** Null unless a payout was asked for. */
  payout: PayoutFinding | null
  habits: HabitFinding[]
  /** Whether somebody ended the run early. */
  is_interrupted: boolean
}
