import type { TransactionStatus } from "../../../src/gateway"
import {
  decideUnpaidOrder,
  FIRST_ATTEMPT,
  type HeldReason,
  isAskable,
  isUnsettled,
  judge,
  type LastStep,
  LIVE_STATES,
  mayMove,
  nextAttempt,
  nextCheck,
  nextStep,
  type PaidRow,
  type OrderContext,
  type Step,
  stepAfter,
  type StepContext,
  stepAfterLostClaim,
  takesCollection,
  type TransactionState,
  UNPAID_STATES,
} from "../../../src/domain/payments"
import { type Cause, cause } from "../../../src/domain/texts/causes"
import { chargeOf } from "./standings"

/** What the service knows of a transaction. */
export interface Truth {
  status: TransactionStatus
  amount: number
  mode: "test" | "live"
}

/** A transaction's row, as the module keeps it. */
export interface Row {
  id: string
  sessionId: string
  amount: number
  state: TransactionState
  heldReason: HeldReason | null
  /** Since when Medusa's order holds it. */
  bookedAt: Date | null
  /** A merchant ended what was held. */
  resolved: boolean
  createdAt: number
  linkUntil: number
  wasPrompted: boolean
  promptUntil: number | null
  paidAt: number | null
  checks: number
  attempts: number
  nextCheckAt: number | null
  truth: Truth
}

interface Session {
  /** Ours, or another provider's that the shopper can pay with as well. */
  provider: "payunit" | "other"
  amount: number
  canceled: boolean
  createdAt: number
  /** Whether Medusa has written down what the provider answered; until then its write is still to come. */
  dataStored: boolean
  /** Of another provider's: whether it would say "paid" when Medusa asks it. */
  isReady: boolean
}

/** A captured payment of ours: what Medusa believes to have got, and how it came to that. */
interface Capture {
  amount: number
  transactionId: string
  /** Told by our settlement, or asked for by Medusa while it completed the cart. */
  by: "settlement" | "completion"
  /** What was wrong with it at that moment. */
  wrongs: readonly string[]
}

interface Order {
  id: string
  createdAt: number
  canceled: boolean
  linkedToCart: boolean
  linkedToCollection: boolean
  total: number
  captures: Set<string>
}

/** A state, or why a transaction is held. */
type Standstill = TransactionState | HeldReason

/** How the service answers when it is asked. */
export type Reply = "truth" | "silence" | "another_transaction" | "no_amount" | "no_account"

/** The process ended in the middle of something. */
class Crash extends Error {}

const LINK_MS = 15 * 60_000
const PROMPT_MS = 5 * 60_000
/** Shorter than anybody's, so that histories come to it. */
const DUE_MS = 20 * 60_000
const WATCH_MS = 48 * 3_600_000
/** A process that has not stored its session by then has died. */
const STORING_MS = 60_000

/**
 * A store in memory with one cart, one payment collection and any number of sessions and transactions for it, some of
 * another provider's. Medusa does what it was observed to do; what is done with the money, step by step, is decided
 * by the code that decides it in a store. A lease lets one look at a row go on at a time, so looks are whole, but for crashes; completing the cart takes
 * no lease.
 */
export class StoreModel {
  now = Date.parse("2026-01-01T12:00:00Z")
  readonly rows: Row[] = []
  readonly sessions = new Map<string, Session>()
  /** Captured payments of ours by session. They outlive it. */
  readonly captures = new Map<string, Capture>()
  /** Another provider's payments by session. They outlive it. */
  readonly rivals = new Map<string, { amount: number; isCaptured: boolean; canceled: boolean }>()
  readonly collection = { amount: 10_000, state: "open" as "open" | "completed" | "canceled" }
  readonly cart = { total: 10_000, completed: false, isDeleted: false }
  readonly orders: Order[] = []
  readonly moves: { id: string; from: Standstill; to: Standstill }[] = []
  /** Medusa cannot place the order now: out of stock. */
  refuses = false
  /** Until when an order that was placed before its payment waits for it. */
  dueAt: number | null = null
  /** Whether an order was placed before its payment, whatever became of it. */
  wasAwaited = false
  /** Orders that were cancelled since nobody paid, though somebody had and the service had said so. */
  cancelledThoughPaid = 0
  readonly #placeOrders: "after_payment" | "before_payment"
  #serial = 0
  #stepsUntilCrash: number | null = null

  constructor(placeOrders: "after_payment" | "before_payment" = "after_payment") {
    this.#placeOrders = placeOrders
  }

  /** Does something; the process ends after `crashAfter` steps of it, if it takes that many. */
  attempt(crashAfter: number | null, doing: () => void): void {
    this.#stepsUntilCrash = crashAfter
    try {
      doing()
    } catch (error) {
      if (!(error instanceof Crash)) {
        throw error
      }
    } finally {
      this.#stepsUntilCrash = null
    }
  }

  // The shopper

  /** Asks for a session, as a storefront does. A double click leaves the one before orderContext. */
  openSession(isDoubleClick: boolean, isSlow = false): void {
    if (this.#mayHaveSession(isDoubleClick)) {
      this.#createSession(isDoubleClick, isSlow)
    }
  }

  /** Chooses another provider. Medusa takes the new session back if one of the others cannot be deleted. */
  openRival(isDoubleClick: boolean, isReady: boolean): void {
    if (!this.#mayHaveSession(isDoubleClick)) {
      return
    }
    this.#serial += 1
    const id = `payses_${this.#serial}`
    this.sessions.set(id, this.#newSession({ provider: "other", isReady }))
    if (!isDoubleClick && !this.#deleteSessions((other) => other !== id)) {
      this.sessions.delete(id)
    }
  }

  /** Medusa writes down what the provider answered, and with that a status, whatever was done to it meanwhile. */
  storeSession(pick: number): void {
    const session = [...this.sessions.values()][pick % Math.max(1, this.sessions.size)]
    if (session !== undefined && !session.dataStored && this.now - session.createdAt < STORING_MS) {
      session.dataStored = true
      session.canceled = false
    }
  }

  sendPrompt(row: Row): void {
    const isBlocked = this.#isPastDue() || this.rows.some((other) => blocksPaying(other) || this.#hasLivePrompt(other))
    if (row.state === "open" && !isBlocked && this.#move(row, "prompted") === "moved") {
      row.wasPrompted = true
      row.promptUntil = this.now + PROMPT_MS
    }
  }

  /**
   * Another total deletes all sessions. One that was paid cannot be deleted, and leaves the collection's amount off.
   * The storefront's routes are guarded while a payment is in flight; a merchant's own workflows are not.
   */
  changeCart(total: number, isGuarded: boolean): void {
    const isKept = isGuarded && this.rows.some((row) => this.#isInFlight(row))
    if (this.cart.isDeleted || this.cart.completed || total === this.cart.total || isKept) {
      return
    }
    this.collection.amount = total
    if (this.#deleteSessions(() => true)) {
      this.cart.total = total
    }
  }

  /** Presses "place the order": Medusa authorizes whichever session it finds first. */
  complete(pick: number): void {
    const usable = this.#usableSessions()
    const sessionId = usable[pick % Math.max(1, usable.length)]
    if (sessionId === undefined || this.cart.isDeleted || this.cart.completed) {
      return
    }
    if (this.#recordPayment(sessionId)) {
      this.#placeOrder(sessionId)
    } else if (this.#mayBeAwaited(sessionId)) {
      this.dueAt ??= this.now + DUE_MS
      this.wasAwaited = true
      this.#step()
      this.#placeOrder(null)
    }
  }

  /** Whether an order may be placed that waits for this session's payment: its newest attempt can still be paid. */
  #mayBeAwaited(sessionId: string): boolean {
    const session = this.sessions.get(sessionId)
    const isTaken = this.rows.some((row) => takesCollection(row.state, row.heldReason, row.bookedAt !== null))
    if (this.#placeOrders === "after_payment" || session?.provider !== "payunit" || isTaken) {
      return false
    }
    const newest = this.rows.filter((row) => row.amount === chargeOf(session.amount)).at(-1)
    return (
      !this.#isRivalPaid(sessionId) &&
      newest !== undefined &&
      ((newest.state === "open" && newest.linkUntil > this.now) || this.#hasLivePrompt(newest))
    )
  }

  /** The job comes to an order that waits for its payment too long. */
  cancelUnpaidOrder(reply: Reply): void {
    if (!this.#isPastDue() || this.orders.some(({ canceled }) => canceled)) {
      return
    }
    const before = this.#decideUnpaidOrder()
    if (before.do === "cancel") {
      const unpaid = this.rows.filter(({ state }) => UNPAID_STATES.includes(state))
      unpaid.forEach((row) => this.#ask(row, reply))
      const order = this.orders.find(({ linkedToCart }) => linkedToCart)
      if (reply === "truth" && this.#decideUnpaidOrder().do === "cancel" && order !== undefined) {
        const isPaid = this.rows.some((row) => row.truth.status === "SUCCESS" && row.state !== "held")
        this.cancelledThoughPaid += Number(isPaid || this.captures.size > 0)
        this.#step()
        order.canceled = true
        this.collection.state = "canceled"
      }
    } else if (before.do === "forget") {
      this.dueAt = null
    }
  }

  #isPastDue(): boolean {
    return this.dueAt !== null && this.dueAt <= this.now
  }

  #decideUnpaidOrder(): ReturnType<typeof decideUnpaidOrder> {
    const ofCart = this.orders.find(({ linkedToCart }) => linkedToCart)
    const order = ofCart ?? this.orders.find(({ linkedToCollection }) => linkedToCollection)
    return decideUnpaidOrder(
      {
        order:
          order === undefined
            ? null
            : {
                id: order.id,
                canceled: order.canceled,
                isFulfilled: false,
                linkedToCart: order.linkedToCart,
                ageMs: this.now - order.createdAt,
              },
        isBilled: false,
        isForAnother: false,
        isPaid:
          this.captures.size > 0 ||
          [...this.rivals.values()].some(({ canceled }) => !canceled) ||
          (order !== undefined && this.#outstandingOf(order) <= 0),
        attempts: this.rows.map((row) => ({
          state: row.state,
          mayBePaid: false,
          isResolved: row.resolved,
          isKept: row.resolved && row.heldReason === "amount_mismatch",
          payableUntil: new Date(Math.max(row.linkUntil, row.promptUntil ?? 0)),
        })),
      },
      new Date(this.now),
    )
  }

  /**
   * Another provider tells Medusa that a session of its own was paid. Medusa records that even for a session that was
   * cancelled, and completes the cart with whichever session it finds first: perhaps ours.
   */
  payRival(pick: number, completeWith: number, isCaptured: boolean): void {
    const ofOther = [...this.sessions].filter(([, { provider }]) => provider === "other")
    const [id, session] = ofOther[pick % Math.max(1, ofOther.length)] ?? []
    if (id === undefined || session === undefined || this.rivals.has(id)) {
      return
    }
    this.#recordRival(id, session, isCaptured)
    const order = this.#ordered()
    if (order === undefined) {
      this.complete(completeWith)
    } else {
      order.captures.add(id)
    }
  }

  // The merchant

  deleteSession(pick: number): void {
    const id = [...this.sessions.keys()][pick % Math.max(1, this.sessions.size)]
    if (id !== undefined) {
      this.#deleteSessions((sessionId) => sessionId === id)
    }
  }

  /** Takes another provider's payment back. */
  cancelRival(pick: number): void {
    const payment = [...this.rivals.values()][pick % Math.max(1, this.rivals.size)]
    if (payment !== undefined) {
      payment.canceled = true
      this.#updateCollection()
    }
  }

  /** Its sessions, its payment collection and an order of it stay. */
  deleteCart(): void {
    this.cart.isDeleted = true
  }

  /** Nobody cancels what was captured. */
  cancelSession(pick: number): void {
    const id = [...this.sessions.keys()][pick % Math.max(1, this.sessions.size)]
    if (id !== undefined && !this.captures.has(id) && !this.rivals.has(id)) {
      this.#cancel(id, true)
    }
  }

  cancelOrder(): void {
    const order = this.orders.find(({ linkedToCart }) => linkedToCart)
    if (order !== undefined) {
      order.canceled = true
      this.collection.state = "canceled"
      this.rows.forEach((row) => this.#holdIfCancelled(row))
    }
  }

  /** Settled money of a cancelled order was not refunded. */
  #holdIfCancelled(row: Row): void {
    const isCancelled = this.orders.some(({ canceled, captures }) => canceled && captures.has(row.sessionId))
    if (row.state === "settled" && isCancelled) {
      this.#move(row, "held", undefined, "cancelled_without_refund")
    }
  }

  /** Ends what is held. Money that Medusa captured is not to be ordered with any more. */
  resolve(row: Row): void {
    if (row.state !== "held" || row.resolved) {
      return
    }
    if (row.heldReason === "order_not_placed") {
      const isOrdered = this.orders.some(({ captures }) => captures.has(row.sessionId))
      if (isOrdered) {
        return
      }
      row.heldReason = this.captures.has(row.sessionId) ? "order_not_placed" : "session_gone"
      this.#cancel(row.sessionId, true)
    }
    row.resolved = true
    row.promptUntil = null
  }

  // Settlement

  /** One look at a transaction: asks the service unless the money is known to be taken, then places it. */
  look(row: Row, reply: Reply): void {
    this.#ask(row, reply)
    if (isUnsettledMoney(row)) {
      this.#placeMoney(row)
    }
  }

  #ask(row: Row, reply: Reply): void {
    if (row.resolved || !isAskable(row.state, row.heldReason)) {
      return
    }
    if (reply === "no_account") {
      this.#take(row, "held", "account_unavailable")
    } else if (reply !== "silence") {
      this.#takeIn(row, reply)
    }
    if (UNPAID_STATES.includes(row.state)) {
      const openedAt = new Date(row.createdAt)
      const next = nextCheck({
        openedAt,
        now: new Date(this.now),
        checks: row.checks,
        watchMs: WATCH_MS,
        linkEndsAt: new Date(row.createdAt + 15 * 60_000),
        isVisited: true,
        random: 0.5,
      })
      row.checks = next.checks
      row.nextCheckAt = next.at?.getTime() ?? null
    }
  }

  #takeIn(row: Row, reply: Exclude<Reply, "silence" | "no_account">): void {
    const verdict = judge(
      { transactionId: row.id, amount: row.amount, currency: "xaf", mode: "live" },
      {
        transactionId: reply === "another_transaction" ? "another" : row.id,
        status: reply === "another_transaction" ? "SUCCESS" : row.truth.status,
        amount: reply === "no_amount" ? null : reply === "another_transaction" ? row.amount : row.truth.amount,
        currency: "XAF",
        mode: row.truth.mode,
        gateway: null,
      },
    )
    switch (verdict.kind) {
      case "paid":
        this.#take(row, "paid")
        break
      case "held":
        this.#take(row, "held", verdict.reason)
        break
      case "failed":
      case "cancelled":
        this.#take(row, verdict.kind)
        break
      case "pending":
        this.#take(row, this.#stillPending(row), row.heldReason)
    }
  }

  /** Where a transaction belongs of which the service says "pending". */
  #stillPending(row: Row): TransactionState {
    const isOver = row.linkUntil <= this.now && (row.promptUntil ?? 0) <= this.now
    if (row.heldReason === "unverifiable") {
      return "held"
    }
    if (row.state !== "held") {
      return LIVE_STATES.includes(row.state) && isOver ? "expired" : row.state
    }
    return isOver ? "expired" : row.wasPrompted ? "prompted" : "open"
  }

  /** What the service's answer does to a row. Being where it belongs already is no move. */
  #take(row: Row, to: TransactionState, heldReason: HeldReason | null = null): void {
    const reason = to === "held" ? heldReason : null
    if (row.state === to && row.heldReason === reason) {
      return
    }
    if (to === "paid") {
      row.paidAt = this.now
      row.attempts = 0
    }
    if (this.#move(row, to, undefined, reason) === "moved" && !LIVE_STATES.includes(to) && to !== "expired") {
      row.promptUntil = null
    }
  }

  #placeMoney(row: Row): void {
    let context: StepContext = { orderContext: this.#orderContext(row) }
    let round = FIRST_ATTEMPT
    for (;;) {
      const paid = this.#paidRow(row)
      const step = nextStep(paid, context, round)
      switch (step.do) {
        case "read":
          // Completing a cart is whole here, and finds out by itself that something is out of stock.
          context = step.what === "completion" ? { ...context, completingForMs: null } : { ...context, shortItems: [] }
          break
        case "delete_refunds":
          throw new Error("nothing is refunded here")
        case "claim": {
          const moved = this.#move(row, "applying", ["paid"])
          if (moved !== "moved") {
            this.#finish(row, stepAfterLostClaim(moved))
            return
          }
          break
        }
        case "adopt":
        case "apply": {
          const refusal = step.do === "adopt" ? this.#adopt(step) : this.#apply(row, step)
          const last = stepAfter(paid, step.do, { refusal, isStuck: false })
          if (last !== null) {
            this.#finish(row, last)
            return
          }
          round = { number: round.number + 1, refusal }
          context = { orderContext: this.#orderContext(row) }
          break
        }
        default:
          this.#finish(row, step)
          return
      }
    }
  }

  #paidRow(row: Row): PaidRow {
    return {
      amount: row.amount,
      currency: "xaf",
      paidForMs: this.now - (row.paidAt ?? this.now),
      refunded: 0,
      acceptedWorth: null,
      state: row.state,
      isUnsettled: isUnsettledMoney(row),
      attempts: row.attempts,
    }
  }

  #finish(row: Row, step: LastStep): void {
    switch (step.do) {
      case "settle":
        if (this.#move(row, "settled") === "collection_taken") {
          this.#hold(row, "paid_twice")
        }
        this.#holdIfCancelled(row)
        return
      case "hold":
        this.#hold(row, step.reason, step.isBooked)
        return
      case "retry":
        row.nextCheckAt = nextAttempt(row.attempts, new Date(this.now), 0.5).getTime()
        if (step.isHeld) {
          this.#hold(row, "order_not_placed")
        }
        row.attempts += 1
        return
      case "wait":
      case "stop":
    }
  }

  #adopt({ setCollectionAmount }: Extract<Step, { do: "adopt" }>): Cause | null {
    this.collection.amount = setCollectionAmount ?? this.collection.amount
    if (!this.#createSession(false, false)) {
      return cause("session_not_made", { words: "refused" })
    }
    this.#step()
    return null
  }

  #apply(row: Row, placement: Extract<Step, { do: "apply" }>): Cause {
    for (const id of placement.cancelSessions) {
      this.#cancel(id, true)
      this.#step()
    }
    if (placement.reviveSession !== null) {
      this.#cancel(row.sessionId, false)
    }
    for (const order of this.orders) {
      order.linkedToCollection =
        (order.linkedToCollection && !placement.strayOrders.includes(order.id)) || order.id === placement.linkOrder
    }
    this.collection.amount = placement.setCollectionAmount ?? this.collection.amount
    this.#step()
    if (this.sessions.has(row.sessionId) && this.#capture(row.sessionId, "settlement")) {
      this.#completeAfterPayment(row.sessionId)
    }
    return cause("medusa_said", { words: "nothing" })
  }

  #hold(row: Row, reason: HeldReason, isBooked = false): void {
    const isHeldForIt = row.state === "held" && row.heldReason === reason && (!isBooked || row.bookedAt !== null)
    if (!isHeldForIt && this.#move(row, "held", undefined, reason, isBooked) === "collection_taken") {
      this.#hold(row, "paid_twice")
    }
  }

  /** The table's compare-and-set, with its unique index over what takes the collection's money. */
  #move(
    row: Row,
    to: TransactionState,
    from?: readonly TransactionState[],
    heldReason: HeldReason | null = null,
    isBooked = to === "settled",
  ): "moved" | "state" | "collection_taken" {
    const isAtRest = row.state === "settled" && heldReason === "paid_twice"
    const mayLeave = from === undefined ? !isAtRest && mayMove(row.state, to, heldReason) : from.includes(row.state)
    if (row.resolved || !mayLeave) {
      return "state"
    }
    const isTaken = this.rows.some(
      (other) => other !== row && takesCollection(other.state, other.heldReason, other.bookedAt !== null),
    )
    if (takesCollection(to, heldReason, isBooked || row.bookedAt !== null) && isTaken) {
      return "collection_taken"
    }
    this.moves.push({ id: row.id, from: row.heldReason ?? row.state, to: heldReason ?? to })
    row.state = to
    row.heldReason = heldReason
    row.bookedAt ??= isBooked ? new Date(this.now) : null
    this.#step()
    return "moved"
  }

  // Medusa

  #orderContext(row: Row): OrderContext {
    const session = this.sessions.get(row.sessionId)
    const ofCart = this.orders.find(({ linkedToCart }) => linkedToCart)
    const order = ofCart ?? this.orders.find(({ linkedToCollection }) => linkedToCollection) ?? null
    const isOther = (id: string): boolean => id !== row.sessionId
    const isPaid = (id: string): boolean => this.captures.has(id) || this.rivals.has(id)
    return {
      invoice: null,
      session:
        session === undefined
          ? null
          : {
              amount: session.amount,
              currency: "xaf",
              canceled: session.canceled,
              dataStored: session.dataStored,
              ageMs: this.now - session.createdAt,
            },
      captured: this.captures.has(row.sessionId),
      collection: { ...this.collection, currency: "xaf", refunded: 0 },
      rivalPaid: this.#isRivalPaid(row.sessionId),
      siblings: this.#usableSessions().filter((id) => isOther(id) && !isPaid(id)),
      cart: this.cart.isDeleted ? null : { total: this.cart.total, currency: "xaf", completed: this.cart.completed },
      cartGone: this.cart.isDeleted && order === null,
      order:
        order === null
          ? null
          : {
              id: order.id,
              canceled: order.canceled,
              holdsCapture: order.captures.has(row.sessionId),
              linkedToCart: this.cart.isDeleted || ofCart !== undefined,
              linkedToCollection: order.linkedToCollection,
              ageMs: this.now - order.createdAt,
              outstanding: this.#outstandingOf(order),
              surplus: this.#surplusOf(order, row.sessionId),
              unreserved: null,
            },
      goneOrders: [],
      otherOrders: this.orders.filter((one) => one.linkedToCollection && one !== order).map(({ id }) => id),
      chargeOf,
    }
  }

  /** How much of a capture an order did not want any more when it was written into it. */
  #surplusOf(order: Order, sessionId: string): number {
    const ids = [...order.captures]
    const before = ids.slice(0, Math.max(0, ids.indexOf(sessionId)))
    const owed = Math.max(0, this.#outstandingOf({ ...order, captures: new Set(before) }))
    const surplus = Math.min(-this.#outstandingOf(order), (this.captures.get(sessionId)?.amount ?? 0) - owed)
    return surplus >= 1 ? surplus : 0
  }

  /** What is still to be paid on an order, by what was written into it. */
  #outstandingOf({ total, captures }: Order): number {
    const amounts = [...captures].map((id) => this.captures.get(id)?.amount ?? this.#rivalAmount(id))
    return total - amounts.reduce((sum, amount) => sum + amount, 0)
  }

  #rivalAmount(sessionId: string): number {
    const rival = this.rivals.get(sessionId)
    return rival === undefined || rival.canceled || !rival.isCaptured ? 0 : rival.amount
  }

  /** Another session has a payment that was not cancelled: another provider's, or one of ours. */
  #isRivalPaid(sessionId: string): boolean {
    return (
      [...this.rivals].some(([id, { canceled }]) => id !== sessionId && !canceled) ||
      [...this.captures.keys()].some((id) => id !== sessionId)
    )
  }

  /** The sessions that completing the cart would take. */
  #usableSessions(): string[] {
    return [...this.sessions].filter(([, { canceled }]) => !canceled).map(([id]) => id)
  }

  /** The order that a capture is written into, if there is one. */
  #ordered(): Order | undefined {
    const ofCart = this.orders.find(({ linkedToCart }) => linkedToCart)
    return ofCart ?? (this.cart.isDeleted ? this.orders.find((order) => order.linkedToCollection) : undefined)
  }

  /** Completing the cart authorizes a session, by whichever provider it has. */
  #recordPayment(sessionId: string): boolean {
    const session = this.sessions.get(sessionId)
    if (session?.provider !== "other") {
      return this.#capture(sessionId, "completion")
    }
    if (!this.rivals.has(sessionId)) {
      if (!session.isReady) {
        return false
      }
      this.#recordRival(sessionId, session, true)
    }
    return true
  }

  #recordRival(sessionId: string, session: Session, isCaptured: boolean): void {
    session.canceled = false
    this.rivals.set(sessionId, { amount: session.amount, isCaptured, canceled: false })
    this.#updateCollection()
    this.#step()
  }

  /** Records a session's payment as captured, if the provider says that it was paid. */
  #capture(sessionId: string, by: Capture["by"]): boolean {
    const session = this.sessions.get(sessionId)
    if (session === undefined) {
      return false
    }
    if (!this.captures.has(sessionId)) {
      const row = this.#authorize(sessionId, session)
      if (row === null) {
        return false
      }
      this.#step()
      const wrongs = [
        ...(this.#isRivalPaid(sessionId) ? ["captured beside another payment"] : []),
        ...(!session.dataStored && this.now - session.createdAt < STORING_MS ? ["captured while being stored"] : []),
        ...(this.cart.isDeleted && this.#ordered() === undefined ? ["captured for a cart that is gone"] : []),
      ]
      this.captures.set(sessionId, { amount: session.amount, transactionId: row.id, by, wrongs })
      this.#updateCollection()
    }
    this.#step()
    return true
  }

  #updateCollection(): void {
    const ofOthers = [...this.rivals.values()].filter(({ isCaptured, canceled }) => isCaptured && !canceled)
    const total = [...this.captures.values(), ...ofOthers].reduce((sum, { amount }) => sum + amount, 0)
    this.collection.state = total > 0 && total >= this.collection.amount ? "completed" : "open"
  }

  /** The provider's answer: the transaction that pays for a session, claimed for it. */
  #authorize(sessionId: string, session: Session): Row | null {
    const taken = this.rows.find((row) => takesCollection(row.state, row.heldReason, row.bookedAt !== null))
    if (taken !== undefined) {
      return taken.sessionId === sessionId && !taken.resolved ? taken : null
    }
    const fitting = this.rows.filter((row) => row.amount === chargeOf(session.amount))
    const unpaid = fitting.filter((row) => UNPAID_STATES.includes(row.state))
    if (!fitting.some((row) => row.state === "paid")) {
      unpaid.slice(-2).forEach((row) => this.#ask(row, "truth"))
    }
    const paid = fitting.find((row) => row.state === "paid")
    if (paid === undefined || this.#move(paid, "applying", ["paid"]) !== "moved") {
      return null
    }
    paid.sessionId = sessionId
    return paid
  }

  /** Once a session is captured, Medusa completes the cart: with whichever session that can be paid with comes first. */
  #completeAfterPayment(sessionId: string): void {
    const [first] = this.#usableSessions()
    if (this.#ordered() !== undefined) {
      this.#placeOrder(sessionId)
    } else if (first !== undefined && this.#recordPayment(first)) {
      this.#placeOrder(first)
    }
  }

  /** Makes the cart's order, or writes the capture into the one that there is. */
  #placeOrder(sessionId: string | null): void {
    const captures = sessionId === null ? [] : [sessionId]
    const existing = this.#ordered()
    if (existing !== undefined) {
      // What another provider recorded on an order without that link is not ours to mend.
      const isWritten = (capture: string): boolean => existing.linkedToCollection || this.rivals.has(capture)
      captures.filter(isWritten).forEach((capture) => existing.captures.add(capture))
      return
    }
    if (this.refuses || this.cart.isDeleted) {
      return
    }
    this.#serial += 1
    // Medusa makes both links at once: either may be there when the process dies.
    const isCartFirst = this.#serial % 2 === 0
    const order: Order = {
      id: `order_${this.#serial}`,
      createdAt: this.now,
      canceled: false,
      linkedToCart: isCartFirst,
      linkedToCollection: !isCartFirst,
      total: this.cart.total,
      captures: new Set(),
    }
    this.orders.push(order)
    this.#step()
    order.linkedToCart = true
    order.linkedToCollection = true
    captures.forEach((capture) => order.captures.add(capture))
    this.cart.completed = true
  }

  /** A new session, which deletes the others; the provider finds or opens a transaction for it, or refuses. */
  #createSession(keepsOthers: boolean, isSlow: boolean): boolean {
    this.#serial += 1
    const id = `payses_${this.#serial}`
    const session = this.#newSession({ dataStored: !isSlow })
    if (!this.#initiate(id, session)) {
      return false
    }
    this.sessions.set(id, session)
    return keepsOthers || this.#deleteSessions((other) => other !== id)
  }

  #newSession(over: Partial<Session>): Session {
    const { amount } = this.collection
    const session = { provider: "payunit" as const, amount, canceled: false, createdAt: this.now }
    return { ...session, dataStored: true, isReady: false, ...over }
  }

  #mayHaveSession(isDoubleClick: boolean): boolean {
    const settledOrInFlight = this.rows.some((row) => row.state === "settled" || this.#isInFlight(row))
    const order = this.orders.find(({ linkedToCart }) => linkedToCart)
    const isWaiting = order !== undefined && !order.canceled && this.collection.state === "open"
    return !this.cart.isDeleted && (!this.cart.completed || isWaiting) && (!settledOrInFlight || isDoubleClick)
  }

  #initiate(sessionId: string, session: Session): boolean {
    const amount = chargeOf(session.amount)
    const newestFirst = this.rows.toReversed()
    const taken =
      newestFirst.find((row) => takesCollection(row.state, row.heldReason, row.bookedAt !== null)) ??
      newestFirst.find(blocksPaying)
    if (taken !== undefined) {
      const isAdoptable = isUnsettledMoney(taken) && taken.amount === amount && !this.sessions.has(taken.sessionId)
      if (isAdoptable) {
        taken.sessionId = sessionId
      }
      return isAdoptable
    }
    const isClosed = this.collection.state !== "open" || this.#isPastDue()
    if (isClosed || this.rows.some((row) => this.#hasLivePrompt(row))) {
      return false
    }
    const same = newestFirst.find(
      (row) => row.amount === amount && row.state === "open" && row.linkUntil > this.now + 60_000,
    )
    if (same !== undefined) {
      same.sessionId = sessionId
      return true
    }
    const row: Row = {
      id: `transaction_${this.rows.length + 1}`,
      sessionId,
      amount,
      state: "opening",
      heldReason: null,
      bookedAt: null,
      resolved: false,
      createdAt: this.now,
      linkUntil: this.now + LINK_MS,
      wasPrompted: false,
      promptUntil: null,
      paidAt: null,
      checks: 0,
      attempts: 0,
      nextCheckAt: this.now + 20_000,
      truth: { status: "PENDING", amount, mode: "live" },
    }
    this.rows.push(row)
    this.#move(row, "open")
    return true
  }

  /** Deletes sessions; false if the provider kept one, because it was paid. */
  #deleteSessions(which: (id: string) => boolean): boolean {
    const wanted = [...this.sessions.keys()].filter(which)
    const isPaid = (id: string): boolean =>
      this.rows.some(
        (row) =>
          row.sessionId === id &&
          (isUnsettledMoney(row) ||
            (takesCollection(row.state, row.heldReason, row.bookedAt !== null) && !row.resolved)),
      )
    wanted.filter((id) => !isPaid(id)).forEach((id) => this.sessions.delete(id))
    return !wanted.some(isPaid)
  }

  #cancel(sessionId: string, canceled: boolean): void {
    const session = this.sessions.get(sessionId)
    if (session !== undefined) {
      session.canceled = canceled
    }
  }

  #isInFlight(row: Row): boolean {
    return isUnsettledMoney(row) || this.#hasLivePrompt(row)
  }

  #hasLivePrompt(row: Row): boolean {
    return row.state === "prompted" && (row.promptUntil ?? 0) > this.now
  }

  #step(): void {
    if (this.#stepsUntilCrash !== null) {
      if (this.#stepsUntilCrash === 0) {
        throw new Crash()
      }
      this.#stepsUntilCrash -= 1
    }
  }
}

/** Whether the money is known to be taken and has no place yet. */
function isUnsettledMoney(row: Row): boolean {
  return isUnsettled(row.state, row.heldReason, row.resolved)
}

function blocksPaying(row: Row): boolean {
  return (
    isUnsettledMoney(row) ||
    takesCollection(row.state, row.heldReason, row.bookedAt !== null) ||
    (!row.resolved && (row.heldReason === "amount_mismatch" || row.heldReason === "unverifiable"))
  )
}
