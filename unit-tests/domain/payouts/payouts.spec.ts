import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  ExpiredLinkError,
  FailedAnswerError,
  FirewallError,
  type PayoutStatus,
  type PayUnitError,
  ServiceError,
  TimeoutError,
  UnknownRouteError,
  UnknownTransactionError,
  UnreadableAnswerError,
  ValidationError,
} from "../../../src/gateway"
import {
  endOfAbandoned,
  isLivePayout,
  judgePayout,
  nextPayoutCheck,
  nextPayoutState,
  PAYOUT_CALL_MS,
  PAYOUT_STATES,
  PAYOUT_TOKEN_MS,
  payoutDecidableAt,
  payoutFailure,
  type PayoutState,
  type PayoutVerdict,
  type WaitingPayout,
} from "../../../src/domain/payouts"

const TERMS = { id: "aB3dE6gH9jK2mN5pQ8", amount: 5_000 }
const report = (over: Partial<PayoutStatus> = {}): PayoutStatus => ({
  ...{ id: "1", transaction_id: TERMS.id, pay_token: null, amount: 5_000, deposit_fee: null },
  ...{ status: "PENDING", unknown_status: null, is_approval_required: null, is_approved: null },
  ...over,
})

describe("what an answer says of a payout", () => {
  it.each<[string, Partial<PayoutStatus>, PayoutVerdict["state"], string | null]>([
    ["sent", { status: "SUCCESS" }, "paid", null],
    ["sent, without id or amount", { status: "SUCCESS", transaction_id: null, amount: null }, "paid", null],
    [
      "sent, though nobody approved",
      { status: "SUCCESS", is_approval_required: true, is_approved: false },
      "paid",
      null,
    ],
    ["failed", { status: "FAILED" }, "refused", "payout_failed"],
    ["cancelled", { status: "CANCELLED" }, "refused", "payout_failed"],
    ["pending", {}, "confirmed", null],
    ["to be approved", { is_approval_required: true, is_approved: false }, "awaiting_approval", null],
    ["to be approved, and nobody says whether", { is_approval_required: true }, "awaiting_approval", null],
    ["approved", { is_approval_required: true, is_approved: true }, "confirmed", null],
    ["another payout", { status: "SUCCESS", transaction_id: "other" }, "unknown", "payout_other_id"],
    ["another payout that failed", { status: "FAILED", transaction_id: "other" }, "unknown", "payout_other_id"],
    ["another amount", { status: "SUCCESS", amount: 4_000 }, "unknown", "payout_amounts_differ"],
    [
      "a word that may mean that it left",
      { unknown_status: { word: "DISBURSED_OK", mayMeanPaid: true } },
      "unknown",
      "payout_word",
    ],
    ["a word that means nothing", { unknown_status: { word: "QUEUED", mayMeanPaid: false } }, "confirmed", null],
  ])("%s", (_, over, state, reason) => {
    expect(judgePayout(TERMS, report(over))).toMatchObject(reason === null ? { state } : { state, reason })
  })

  const VERDICTS: PayoutVerdict[] = [
    { state: "paid" },
    { state: "confirmed" },
    { state: "awaiting_approval" },
    { state: "refused", reason: "payout_failed" },
    { state: "unknown", reason: "payout_word", word: "X" },
  ]

  it.each<[PayoutState, (PayoutState | null)[]]>([
    ["confirmed", ["paid", null, "awaiting_approval", "refused", "unknown"]],
    ["awaiting_approval", ["paid", "confirmed", null, "refused", "unknown"]],
    ["unknown", ["paid", null, "awaiting_approval", "refused", null]],
    ["refused", ["paid", null, null, null, null]],
    ["paid", [null, null, null, null, null]],
  ])("takes one that is %s further only where it is news", (now, expected) => {
    expect(VERDICTS.map((verdict) => nextPayoutState({ state: now, reason: null }, verdict))).toEqual(expected)
  })

  it("waits no longer for an approval that was waited for in vain", () => {
    expect(VERDICTS.map((verdict) => nextPayoutState({ state: "unknown", reason: "payout_no_end" }, verdict))).toEqual([
      "paid",
      null,
      null,
      "refused",
      null,
    ])
  })
})

describe("what a failed call means", () => {
  const call = { operation: "deposit/confirm", requestId: "1", httpStatus: 400 }
  const said = (serviceMessage: string) => new ValidationError({ ...call, serviceMessage })

  it.each<[string, PayUnitError, string, string]>([
    ["a time-out", new TimeoutError(call, 1), "unknown", "payout_no_answer"],
    ["a broken connection", new ConnectionError(call, true), "unknown", "payout_no_answer"],
    ["a 5xx", new ServiceError(call), "unknown", "payout_no_answer"],
    ["an envelope that says FAILED", new FailedAnswerError(call), "unknown", "payout_no_answer"],
    ["an answer that nobody can read", new UnreadableAnswerError(call), "unknown", "payout_no_answer"],
    ["a conflict, as of what was confirmed already", new ConflictError(call), "unknown", "payout_no_answer"],
    ["the same as a 400", said("This deposit was confirmed already"), "unknown", "payout_no_answer"],
    ["the same in French", said("Ce dépôt a déjà été confirmé"), "unknown", "payout_no_answer"],
    ["no connection", new ConnectionError(call, false), "refused", "payout_not_reached"],
    ["the firewall", new FirewallError(call), "refused", "payout_not_reached"],
    ["wrong credentials", new AuthenticationError(call), "refused", "payout_credentials"],
    ["no such route", new UnknownRouteError(call), "refused", "payout_not_offered"],
    ["no such payout", new UnknownTransactionError(call), "refused", "payout_token_expired"],
    ["an expired token", new ExpiredLinkError(call), "refused", "payout_token_expired"],
    ["a token that expired, as a 400", said("The deposit token has expired"), "refused", "payout_token_expired"],
    ["too small a balance", said("Insufficient balance"), "refused", "payout_balance"],
    ["a wrong number", said("account_number is invalid"), "refused", "payout_number"],
    ["an operator that is down", said("Operator unavailable"), "refused", "payout_operator"],
    ["what was done already", said("Deposit already confirmed"), "unknown", "payout_no_answer"],
    ["anything else", said("No"), "refused", "payout_rejected"],
  ])("%s", (_, error, state, reason) => {
    expect(payoutFailure(error)).toEqual({ state, reason })
  })
})

describe("time", () => {
  const NOW = new Date("2026-01-31T12:00:00Z")
  const ago = (ms: number) => new Date(NOW.getTime() - ms)
  const payout = (over: Partial<WaitingPayout>): WaitingPayout => ({
    ...{ state: "prepared", created_at: ago(0), requested_at: null, confirmed_at: null },
    ...{ answered_at: null, has_token: false, now: NOW },
    ...over,
  })

  it.each<[string, Partial<WaitingPayout>, ReturnType<typeof endOfAbandoned>]>([
    ["written down just now", {}, null],
    [
      "written down, and its process died",
      { created_at: ago(PAYOUT_CALL_MS) },
      { to: "refused", reason: "payout_not_started" },
    ],
    ["being announced", { state: "requested", requested_at: ago(PAYOUT_CALL_MS - 1) }, null],
    [
      "announced, and its process died",
      { state: "requested", requested_at: ago(PAYOUT_CALL_MS) },
      { to: "unknown", reason: "payout_cut_off" },
    ],
    ["ready to be sent", { state: "requested", has_token: true, requested_at: ago(PAYOUT_TOKEN_MS - 1) }, null],
    [
      "ready to be sent for a day",
      { state: "requested", has_token: true, requested_at: ago(PAYOUT_TOKEN_MS) },
      { to: "refused", reason: "payout_not_confirmed" },
    ],
    ["being sent", { state: "confirmed", has_token: true, confirmed_at: ago(PAYOUT_CALL_MS - 1) }, null],
    [
      "sent, and its process died",
      { state: "confirmed", has_token: true, confirmed_at: ago(PAYOUT_CALL_MS) },
      { to: "unknown", reason: "payout_cut_off" },
    ],
    [
      "sent, and answered as pending",
      { state: "confirmed", has_token: true, confirmed_at: ago(PAYOUT_CALL_MS), answered_at: ago(0) },
      null,
    ],
    [
      "on its way for a day",
      { state: "confirmed", has_token: true, confirmed_at: ago(86_400_000), answered_at: ago(1) },
      { to: "unknown", reason: "payout_no_end" },
    ],
    [
      "not approved for a week",
      { state: "awaiting_approval", confirmed_at: ago(7 * 86_400_000), answered_at: ago(1) },
      { to: "unknown", reason: "payout_no_end" },
    ],
    [
      "to be approved for a day",
      { state: "awaiting_approval", confirmed_at: ago(86_400_000), answered_at: ago(1) },
      null,
    ],
    ["in doubt", { state: "unknown", created_at: ago(PAYOUT_TOKEN_MS) }, null],
  ])("one that is %s", (_, over, expected) => {
    expect(endOfAbandoned(payout(over))).toEqual(expected)
  })

  it("asks ever more rarely, for a week", () => {
    const after = (minutes: number) => {
      const next = nextPayoutCheck({ now: NOW, requested_at: null, confirmed_at: ago(minutes * 60_000) })
      return next === null ? null : (next.getTime() - NOW.getTime()) / 1_000
    }
    expect([0, 4, 60, 24 * 60, 7 * 24 * 60].map(after)).toEqual([10, 60, 900, 21_600, null])
    expect(nextPayoutCheck({ now: NOW, requested_at: ago(0), confirmed_at: null })).toBeNull()
  })

  it("lets nobody decide before PayUnit may have told", () => {
    expect(payoutDecidableAt({ now: NOW, requested_at: ago(0), confirmed_at: ago(0) })).toEqual(ago(-3_600_000))
    expect(payoutDecidableAt({ now: NOW, requested_at: ago(0), confirmed_at: null })).toEqual(ago(-900_000))
  })
})

it("of what may have left, nothing is free to go another way", () => {
  expect(PAYOUT_STATES.filter((state) => !isLivePayout(state))).toEqual(["paid", "refused"])
})
