import { authorizeSession } from "../../src/payments/authorize"
import { checkTransaction } from "../../src/payments/check"
import { checkForReversal } from "../../src/payments/check-reversal"
import { CircuitBreakers } from "../../src/modules/payunit/accounts/circuit-breakers"
import type { PayUnitModuleService } from "../../src/modules/payunit"
import type { Query } from "../../src/medusa/query"
import type { TransactionRecord } from "../../src/modules/payunit/transactions/transaction-record"
import {
  HELD_REASONS,
  type HeldReason,
  isAskable,
  mayMove,
  TRANSACTION_STATES,
  type TransactionState,
} from "../../src/domain/payments"
import { inSeconds, transaction } from "../modules/payunit/a-transaction"
import type { Move } from "../../src/modules/payunit/transactions/transactions"

type Status = "SUCCESS" | "FAILED" | "CANCELLED" | "PENDING"

/** A table with one transaction, and a service that says one thing of it. No account: null. */
function contextOf(record: TransactionRecord, status: Status | null, accountMode = record.mode) {
  let current = record
  const body = {
    transaction_id: record.id,
    transaction_status: status,
    transaction_amount: record.amount,
    transaction_currency: "XAF",
    transaction_gateway: "CM_ORANGE",
    unknown_status: null,
  }
  let questions = 0
  const answer = async () => {
    questions += 1
    return body
  }
  const client = { paymentStatus: answer, legacyFirstKindStatus: answer }
  const moves: [from: TransactionState, to: TransactionState][] = []
  const transactions = {
    find: async () => current,
    noteVisit: async () => undefined,
    ofCollection: async () => [current],
    tokensOf: async () => ({ kind: "first", pay_token: "pay-token", payment_ref: "payment-ref" }),
    update: async (_id: string, { set: { last_answer } = {} }: { set?: { last_answer?: string } }) => {
      current = last_answer === undefined ? current : { ...current, last_answer: JSON.parse(last_answer) }
      return current
    },
    startApplying: async (id: string, { set = {} }: Pick<Move, "set"> = {}): Promise<unknown> =>
      await transactions.move(id, { to: "applying", set, from: ["paid"] }),
    move: async (_id: string, { to, set, from = [] }: Pick<Move, "to" | "set" | "from">) => {
      if (!from.includes(current.state)) {
        return { ok: false, reason: "state" }
      }
      moves.push([current.state, to])
      current = { ...current, held_reason: null, ...(set as object), state: to }
      return { ok: true, transaction: current }
    },
    hold: async (id: string, { reason, from = [] }: { reason: HeldReason; from?: readonly TransactionState[] }) =>
      await transactions.move(id, { to: "held", set: { held_reason: reason }, from }),
  }
  const context: any = {
    transactions,
    manualRefunds: { ofTransaction: async () => [] },
    leases: { mayAsk: async () => true },
    accounts: {
      clientFor: (_account: string, mode: string = record.mode) =>
        status === null || mode !== accountMode ? null : client,
    },
    options: { watchHours: 48 },
    circuitBreakers: new CircuitBreakers({ warn: () => undefined, info: () => undefined }),
    logger: { warn: () => undefined, debug: () => undefined },
  }
  return { context: context as PayUnitModuleService, moves, now: () => current, questions: () => questions }
}

const ASKABLE = TRANSACTION_STATES.flatMap((state) =>
  (state === "held" ? HELD_REASONS : [null]).map((reason): [TransactionState, HeldReason | null] => [state, reason]),
).filter(([state, reason]) => isAskable(state, reason))

const SITUATIONS = ASKABLE.flatMap(([state, reason]) =>
  ([null, "SUCCESS", "FAILED", "CANCELLED", "PENDING"] as const).map(
    (status): [TransactionState, HeldReason | null, Status | null] => [state, reason, status],
  ),
)

describe("checkTransaction", () => {
  const movesAreInTheTable = async (
    state: TransactionState,
    held_reason: HeldReason | null,
    status: Status | null,
  ): Promise<void> => {
    const record = transaction({ state, held_reason })
    const { context, moves } = contextOf(record, status)
    await checkTransaction(context, record)
    expect(moves.filter(([from, to]) => !mayMove(from, to))).toEqual([])
  }

  it.each(SITUATIONS)("makes only moves of the table: %s (%s), the service says %s", movesAreInTheTable)

  it.each<[from: Record<string, unknown>, status: Status | null, state: TransactionState, reason: HeldReason | null]>([
    [{ state: "open" }, null, "held", "account_unavailable"],
    [{ state: "failed" }, null, "held", "account_unavailable"],
    [{ state: "held", held_reason: "account_unavailable" }, null, "held", "account_unavailable"],
    [{ state: "held", held_reason: "account_unavailable" }, "SUCCESS", "paid", null],
    [{ state: "held", held_reason: "account_unavailable" }, "FAILED", "failed", null],
    [{ state: "held", held_reason: "account_unavailable" }, "PENDING", "open", null],
    [
      { state: "held", held_reason: "account_unavailable", prompted_at: new Date(), prompt_expires_at: null },
      "PENDING",
      "prompted",
      null,
    ],
    [{ state: "held", held_reason: "account_unavailable", link_expires_at: null }, "PENDING", "expired", null],
    [{ state: "held", held_reason: "account_unavailable", link_expires_at: new Date(0) }, "PENDING", "expired", null],
    [{ state: "held", held_reason: "unverifiable" }, "PENDING", "held", "unverifiable"],
    [{ state: "held", held_reason: "unverifiable" }, "SUCCESS", "paid", null],
    [{ state: "held", held_reason: "paid_twice" }, "SUCCESS", "held", "paid_twice"],
    [{ state: "settled" }, "FAILED", "settled", null],
  ])("%j, the service says %s → %s (%s)", async (from, status, state, reason) => {
    const record = transaction(from)
    const { context, now } = contextOf(record, status)
    await checkTransaction(context, record)
    expect(now()).toMatchObject({ state, held_reason: reason })
  })
})

describe("money that somebody else told of", () => {
  const SOURCES = ["staff", "service"]
  const EVERYWHERE = TRANSACTION_STATES.flatMap((state) =>
    (state === "held" ? HELD_REASONS : [null]).flatMap((held_reason) =>
      SOURCES.map((source): [string, Record<string, unknown>] => [source, { state, held_reason, source }]),
    ),
  )
  const SAYS = ["SUCCESS", "FAILED", null] as const

  it.each(EVERYWHERE)("by %s is as it was, whatever the service would say: %j", async (_, over) => {
    for (const status of SAYS) {
      // Also where a look is due, as it is when a person's word counted.
      const record = transaction({ ...over, second_check_at: inSeconds(-1) })
      const { context, moves, now, questions } = contextOf(record, status)
      expect(await checkTransaction(context, record)).toEqual({ kind: "judged", transaction: record })
      expect([moves, now(), questions()]).toEqual([[], record, 0])
    }
  })

  it.each<[source: string, state: TransactionState, times: number]>([
    ["attempt", "held", 1],
    ["staff", "settled", 0],
    ["service", "settled", 0],
  ])("by %s is never taken back by the service", async (source, state, times) => {
    const record = transaction({ source, state: "settled", settled_at: inSeconds(-3_600) })
    const { context, now, questions } = contextOf(record, "FAILED")
    await checkForReversal(context, record)
    expect([now().state, questions()]).toEqual([state, times])
  })
})

describe("a prompt of the legacy family that lives", () => {
  const FAILED = { status: "FAILED", amount: null, currency: null, mode: null, gateway: null, detail: null }
  const SAID_BEFORE = { ...FAILED, premature: true }

  it.each<
    [said: object | null, goesOn: boolean, status: Status, state: TransactionState, answer: Record<string, unknown>]
  >([
    [null, false, "FAILED", "prompted", { status: "FAILED", premature: true }],
    [null, true, "FAILED", "prompted", { status: "FAILED", premature: true }],
    [FAILED, true, "FAILED", "prompted", { status: "FAILED", premature: true }],
    [SAID_BEFORE, false, "FAILED", "prompted", { status: "FAILED", premature: true }],
    [SAID_BEFORE, false, "PENDING", "prompted", { status: "PENDING", premature: false }],
    [SAID_BEFORE, true, "PENDING", "prompted", { status: "PENDING", premature: false }],
  ])("said before: %j, somebody wants to go on: %s, now %s → %s", async (said, goesOn, status, state, answer) => {
    const record = prompted(said)
    const { context, now } = contextOf(record, status)
    await checkTransaction(context, record, { goesOn })
    expect(now()).toMatchObject({ state, last_answer: answer })
  })

  it.each<[status: Status, state: TransactionState]>([
    ["FAILED", "failed"],
    ["SUCCESS", "paid"],
  ])("ends where it was declined before, somebody wants to go on, and it is %s now", async (status, state) => {
    const record = prompted(SAID_BEFORE)
    const { context, moves } = contextOf(record, status)
    await checkTransaction(context, record, { goesOn: true })
    expect(moves).toEqual([["prompted", state]])
  })

  function prompted(last_answer: object | null): TransactionRecord {
    return transaction({
      flow: "legacy",
      redirect_url: null,
      state: "prompted",
      prompt_provider: "mtnmomo",
      prompted_at: inSeconds(-30),
      prompt_expires_at: inSeconds(270),
      last_answer,
    })
  }
})

describe("money of the test mode, once its account went live", () => {
  it("is held, not placed", async () => {
    const record = transaction({ state: "paid", mode: "test" })
    const { context } = contextOf(record, "SUCCESS", "live")
    await expect(checkTransaction(context, record)).resolves.toMatchObject({
      transaction: { state: "held", held_reason: "test_in_live" },
    })
  })
})

describe("authorizeSession", () => {
  const queryWith = (payments: Record<string, unknown>[]): Query => {
    const collection = {
      id: "pay_col_1",
      status: "authorized",
      payments,
      payment_sessions: [
        { id: "payses_1", status: "pending" },
        { id: "payses_2", status: "authorized" },
      ],
    }
    const session = {
      id: "payses_1",
      amount: 12_500,
      currency_code: "xaf",
      payment_collection_id: collection.id,
      payment_collection: collection,
    }
    const tables: Record<string, unknown[]> = {
      payment_session: [session],
      payment_collection: [collection],
      payment: payments,
    }
    const query: any = { graph: async ({ entity }: { entity: string }) => ({ data: tables[entity] ?? [] }) }
    return query as Query
  }
  const ofRival = { id: "pay_2", payment_session_id: "payses_2", payment_collection_id: "pay_col_1" }

  it.each<[what: string, payments: Record<string, unknown>[]]>([
    ["nobody else paid", []],
    ["another payment was cancelled", [{ ...ofRival, canceled_at: new Date() }]],
  ])("says captured for money that is taken: %s", async (_what, payments) => {
    const { context } = contextOf(transaction({ state: "paid" }), "SUCCESS")
    await expect(authorizeSession(context, queryWith(payments), "payses_1")).resolves.toMatchObject({
      kind: "captured",
    })
    const live = contextOf(transaction({ state: "paid", mode: "test" }), "SUCCESS", "live")
    await expect(authorizeSession(live.context, queryWith(payments), "payses_1")).resolves.toMatchObject({
      kind: "pending",
    })
  })

  // Known bug: what `place` refuses, completing the cart does all the same, when Medusa finds our session first.
  it.each<["paid" | "open"]>([["paid"], ["open"]])(
    "captures nothing beside another session's payment: %s",
    async (state) => {
      const { context } = contextOf(transaction({ state }), "SUCCESS")
      const payments = [{ ...ofRival, canceled_at: null }]
      await expect(authorizeSession(context, queryWith(payments), "payses_1")).resolves.toMatchObject({
        kind: "refused",
      })
    },
  )
})
