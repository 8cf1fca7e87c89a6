import { type PayUnitClient, PayUnitError } from "../gateway"
import {
  type Expectation,
  feeIn,
  heldFacts,
  type HeldReason,
  isAskable,
  isAwaitingConfirmation,
  needsCardAgain,
  isDoubtful,
  judge,
  isTaken,
  LIVE_STATES,
  mayMove,
  nextCheck,
  nextConfirmationCheck,
  confirmsPayment,
  secondCheckAt,
  type PaymentReport,
  type TransactionState,
  UNKNOWN_REASON,
  UNPAID_STATES,
  type Verdict,
} from "../domain/payments"
import {
  cause,
  type Cause,
  type Causes,
  heldEntry,
  areSameCauses,
  paymentEntry,
  type PaymentEntry,
  sayCauses,
} from "../domain/texts"
import { measureStatusCheck } from "../telemetry"
import type { PayUnitModuleService } from "../modules/payunit"
import { confirmationPage, flowOf, type ServiceAnswer } from "./flows"
import {
  type Changes,
  currentTrigger,
  isBeingConfirmed,
  isResolved,
  isVisited,
  isWatched,
  type LastAnswer,
  linkEndOf,
  mayBeDeclined,
  payableUntil,
  type TransactionRecord,
} from "../modules/payunit/transactions"

/** How often the service may be asked about one transaction, whatever wakes us. */
export const ASK_WINDOW_SECONDS = 3

/** Does something once fewer than a limit of the same go on. */
export type Limiter = <Result>(act: () => Promise<Result>) => Promise<Result>

/** How a transaction is asked about. */
export interface AskSettings {
  /** Limits how many ask the service at once; without one, nobody waits. */
  limiter?: Limiter | undefined
  timeoutMs?: number | undefined
  /** Whether the shopper wants to go on: "failed", said before of a prompt that lives, counts if it is said again. */
  goesOn?: boolean | undefined
}

/** Outcome of asking the service about a transaction. */
export type CheckOutcome =
  /** The answer was judged and written down. */
  | {
      kind: "judged"
      transaction: TransactionRecord
      /** Whether the service just said for the first time that it was not paid, of what a person had confirmed. */
      isDenied?: true
    }
  /** The transaction was asked about a moment ago; the next question is allowed at `again`. */
  | { kind: "throttled"; transaction: TransactionRecord; again: Date }
  /** The service did not give an answer that can be read. Nothing changed. */
  | { kind: "no_answer"; transaction: TransactionRecord; error: PayUnitError }

/**
 * Asks the service where a transaction stands, judges the answer, and moves the transaction accordingly. Money that
 * is known to be taken is never asked about again. A refusal, a time-out or an unreadable answer changes nothing but
 * when we ask next.
 */
export async function checkTransaction(
  payunit: PayUnitModuleService,
  transaction: TransactionRecord,
  { limiter = async (act) => await act(), timeoutMs, goesOn = false }: AskSettings = {},
): Promise<CheckOutcome> {
  const { transactions, leases, accounts, circuitBreakers } = payunit
  if (transaction.source !== "attempt") {
    // Somebody told of it, and the service does not know it.
    return { kind: "judged", transaction }
  }
  if (transaction.state === "paid" && isTestMoneyInLiveStore(payunit, transaction)) {
    return await judged(payunit, transaction, {
      kind: "held",
      reason: "test_in_live",
      why: [cause("test_before_live")],
    })
  }
  if (!isWatched(transaction) && !wantsSecondLook(transaction)) {
    return { kind: "judged", transaction }
  }
  const client = accounts.clientFor(transaction.account, transaction.mode)
  if (client === null && transaction.state === "settled") {
    return await lookedAgain(payunit, transaction, { second_check_at: null })
  }
  if (client === null) {
    const { account, mode } = transaction
    const why = [cause("account_gone", { account, mode })]
    return await judged(payunit, transaction, { kind: "held", reason: "account_unavailable", why })
  }
  try {
    const report = await limiter(async () =>
      (await leases.mayAsk(transaction.id, ASK_WINDOW_SECONDS))
        ? await askService(payunit, client, transaction, timeoutMs)
        : null,
    )
    if (report === null) {
      const current = (await transactions.find(transaction.id)) ?? transaction
      const askedAt = current.asked_at ?? current.now
      const again = new Date(askedAt.getTime() + ASK_WINDOW_SECONDS * 1_000)
      return { kind: "throttled", transaction: current, again }
    }
    if (transaction.state === "settled") {
      return await recheck(payunit, transaction, report)
    }
    switch (report) {
      case "unknown":
        return await judged(payunit, transaction, { kind: "pending" }, report)
      case "untraceable":
        return await judged(
          payunit,
          transaction,
          mayStillBePaid(transaction) ? { kind: "pending" } : UNTRACEABLE,
          report,
        )
      default:
        return await judged(payunit, transaction, judge(expectationOf(transaction, goesOn), report), report)
    }
  } catch (error) {
    if (!(error instanceof PayUnitError)) {
      throw error
    }
    const isExpected = circuitBreakers.failed(transaction.account, transaction.id, error)
    payunit.logger[isExpected ? "debug" : "warn"](`payunit: transaction ${transaction.id}: ${error.message}`)
    const premature = mayBeDeclined(transaction)
    const columns = keeping({ ...EMPTY_REPORT, status: "NO_ANSWER", detail: error.message, premature })
    if (transaction.state === "settled") {
      const again = later(payunit, transaction).next_check_at
      await lookedAgain(payunit, transaction, { second_check_at: again })
      return { kind: "no_answer", transaction, error }
    }
    const changed = await (isResolved(transaction)
      ? transactions.update(transaction.id, { set: { ...later(payunit, transaction), ...columns } })
      : transactions.update(transaction.id, {
          set: { ...soonAgain(payunit, transaction), ...columns },
          from: [transaction.state],
        }))
    await hastenIfVisited(payunit, transaction, changed)
    if (hasDoubt(transaction) && isOver(transaction) && !isBeingConfirmed(transaction)) {
      // The payment's time is up, whoever is silent now: a person has to look.
      await recordVerdict(payunit, transaction, { kind: "pending" }, null)
    }
    return { kind: "no_answer", transaction, error }
  }
}

function expectationOf(transaction: TransactionRecord, goesOn = false): Expectation {
  const { id, amount, currency_code, mode } = transaction
  const takesPremature = goesOn && mayBeDeclined(transaction)
  return { transactionId: id, amount, currency: currency_code, mode, takesPremature }
}

/** Whether an order holds a transaction's money, and the service is to be asked once more all the same. */
function wantsSecondLook({ state, second_check_at, now }: TransactionRecord): boolean {
  return state === "settled" && second_check_at !== null && second_check_at <= now
}

/**
 * Looks once more at money that an order holds, because a source that may say otherwise was silent when it was placed, or
 * since a person and not the service said that it was paid. Test money is held; nothing in Medusa is undone by itself.
 */
async function recheck(
  payunit: PayUnitModuleService,
  transaction: TransactionRecord,
  report: ServiceAnswer,
): Promise<CheckOutcome> {
  const verdict: Verdict = typeof report === "string" ? { kind: "pending" } : judge(expectationOf(transaction), report)
  const columns = typeof report === "string" ? {} : answerColumns(report, transaction)
  const { confirmed_by } = transaction
  if (verdict.kind === "held" && heldFacts(verdict.reason).money === "none") {
    const why = [cause("test_after")]
    const set = { second_check_at: null, ...columns }
    await payunit.transactions.hold(transaction.id, { reason: verdict.reason, why, set, from: ["settled"] })
    return { kind: "judged", transaction: (await payunit.transactions.find(transaction.id)) ?? transaction }
  }
  const isDenied = verdict.kind === "failed" || verdict.kind === "cancelled" || verdict.kind === "held"
  if (isDenied) {
    const why = verdict.kind === "held" ? verdict.why : [cause(`denied_${verdict.kind}`)]
    payunit.logger.warn(
      `payunit: transaction ${transaction.id}: its order ${transaction.order_id ?? ""} was placed ` +
        `${confirmed_by === null ? "" : "on a person's word "}and ${sayCauses(why).en}. Look in PayUnit's dashboard.`,
    )
    const checked = await lookedAgain(
      payunit,
      transaction,
      { second_check_at: null, ...columns },
      paymentEntry("denied", { why }),
    )
    return confirmed_by === null ? checked : { ...checked, isDenied: true }
  }
  if (confirmed_by === null) {
    return await lookedAgain(payunit, transaction, { second_check_at: null, ...columns })
  }
  return verdict.kind === "paid"
    ? await lookedAgain(payunit, transaction, { second_check_at: null, ...columns }, paymentEntry("confirmed"))
    : await lookedAgain(payunit, transaction, {
        second_check_at: later(payunit, transaction).next_check_at,
        ...columns,
      })
}

/** Writes down what a second check came to. */
async function lookedAgain(
  { transactions }: PayUnitModuleService,
  transaction: TransactionRecord,
  changes: Changes & { second_check_at: Date | null },
  entry?: PaymentEntry,
): Promise<Extract<CheckOutcome, { kind: "judged" }>> {
  const due = { ...changes, next_check_at: changes.second_check_at, checks: transaction.checks + 1 }
  const changed = await transactions.update(transaction.id, { set: due, entry, from: ["settled"] })
  return { kind: "judged", transaction: changed ?? (await transactions.find(transaction.id)) ?? transaction }
}

/**
 * Asks the service where a transaction stands, in the store's own words, and notes a word that nobody knows.
 *
 * @throws PayUnitError when there is no answer that can be read
 */
export async function askService(
  { transactions, circuitBreakers, statusWords, options }: PayUnitModuleService,
  client: PayUnitClient,
  transaction: TransactionRecord,
  timeoutMs?: number,
): Promise<ServiceAnswer> {
  const report = await measured(transaction, () =>
    flowOf(transaction.flow).ask(client, transaction, {
      tokens: async () => await transactions.tokensOf(transaction.id),
      timeoutMs,
      words: options.statusWords,
    }),
  )
  circuitBreakers.answered(transaction.account)
  if (typeof report !== "string" && report.unknown != null) {
    await statusWords.record(report.unknown, transaction.id)
  }
  return report
}

/** Measures a question to the service, and what it answered. */
async function measured(transaction: TransactionRecord, ask: () => Promise<ServiceAnswer>): Promise<ServiceAnswer> {
  const startedAt = performance.now()
  try {
    const report = await ask()
    measureStatusCheck(transaction, typeof report === "string" ? report : report.status.toLowerCase(), startedAt)
    return report
  } catch (error) {
    measureStatusCheck(transaction, "no_answer", startedAt, error instanceof PayUnitError ? error.name : "_OTHER")
    throw error
  }
}

/** Whether a transaction was opened in test mode by an account that went live since. Its money is none. */
export function isTestMoneyInLiveStore({ accounts }: PayUnitModuleService, transaction: TransactionRecord): boolean {
  return transaction.mode === "test" && accounts.clientFor(transaction.account, "live") !== null
}

/** Once nobody can pay it any more and nobody can tell whether somebody did, somebody has to look. */
const UNTRACEABLE: Verdict = {
  kind: "held",
  reason: "unverifiable",
  why: [cause("untraceable")],
}

/**
 * Acts on the verdict about an answer. Where that changed nothing the row is read afresh: whoever moved it meanwhile is
 * right.
 */
async function judged(
  payunit: PayUnitModuleService,
  transaction: TransactionRecord,
  verdict: Verdict,
  answer: ServiceAnswer | null = null,
): Promise<CheckOutcome> {
  const changed = await recordVerdict(payunit, transaction, verdict, answer)
  await hastenIfVisited(payunit, transaction, changed)
  return { kind: "judged", transaction: changed ?? (await payunit.transactions.find(transaction.id)) ?? transaction }
}

/** What was visited while it was looked at is not left until late, as what nobody has seen is. */
async function hastenIfVisited(
  { transactions }: PayUnitModuleService,
  before: TransactionRecord,
  after: TransactionRecord | null,
): Promise<void> {
  if (!isVisited(before) && after !== null && after.visited_at !== null) {
    await transactions.hasten(after.id)
  }
}

/**
 * Moves a transaction as a verdict wants it. Money that was found to be taken meanwhile stays as it is.
 *
 * @returns the transaction as it is then; null if nothing was changed
 */
async function recordVerdict(
  payunit: PayUnitModuleService,
  transaction: TransactionRecord,
  verdict: Verdict,
  answer: ServiceAnswer | null,
): Promise<TransactionRecord | null> {
  const { transactions } = payunit
  const report = typeof answer === "string" ? null : answer
  const columns = answer === null ? {} : answerColumns(answer, transaction)
  const page = needsCardAgain(transaction) ? confirmationPage(payunit, report?.confirmationUrl) : null
  if (page !== null) {
    await transactions.noteConfirmationPage(transaction, page)
  }
  if (isResolved(transaction)) {
    await hearOf(payunit, transaction, verdict, report, columns)
    return null
  }
  const move = async (
    to: TransactionState,
    entry: PaymentEntry,
    changes: Changes = {},
  ): Promise<TransactionRecord | null> => {
    const isThere = transaction.state === to && (to !== "held" || transaction.held_reason === changes.held_reason)
    // Money counts whatever became of the row while we asked; anything less only if it is as we knew it.
    const isMoney = to === "paid" || to === "held"
    const known = isMoney ? [...UNPAID_STATES, transaction.state] : [transaction.state]
    const from = known.filter((state) => mayMove(state, to))
    const due = { ...whenNext(payunit, transaction, to, changes.held_reason ?? null), ...columns }
    if (isThere || from.length === 0) {
      return await transactions.update(transaction.id, { set: due, from: [transaction.state] })
    }
    const moved = await transactions.move(transaction.id, {
      to,
      entry,
      set: { ...changes, ...due },
      from,
      heldReason: transaction.held_reason,
      // An answer to a question about an earlier prompt says nothing about the one that was sent since.
      ...(isMoney ? {} : { promptedAt: transaction.prompted_at }),
    })
    return moved.ok ? moved.transaction : null
  }
  const stay = async (to: TransactionState): Promise<TransactionRecord | null> => {
    const { held_reason } = transaction
    if (to === "held") {
      return await move(to, heldEntry(held_reason ?? UNKNOWN_REASON, null), { held_reason })
    }
    return await move(to, paymentEntry(to, to === "expired" ? { why: cause("nobody_paid") } : {}))
  }
  const hold = async (reason: HeldReason, why: Causes): Promise<TransactionRecord | null> =>
    await move("held", heldEntry(reason, why), {
      held_reason: reason,
      held_causes: why,
      ...(isTaken("held", reason) ? { paid_trigger: currentTrigger(), paid_with: report?.gateway ?? null } : {}),
      ...reportedMoney(report, transaction),
      // The phone knows nothing of our configuration: a prompt that lives goes on blocking others.
      ...(heldFacts(reason).awaits === "account" ? {} : { prompt_expires_at: null }),
    })
  /** Remembers what may mean "paid", for good: less that is said later does not undo it. */
  const doubt = async (word: string): Promise<TransactionRecord | null> => {
    if (heldFacts(transaction.held_reason)?.awaits === "answer") {
      return await stay("held")
    }
    if (isOver(transaction)) {
      return await hold("unverifiable", [cause("doubtful_word", { word })])
    }
    if (transaction.state === "held") {
      return await move(stillPending(transaction), mayBePaid(word), { doubtful_word: word })
    }
    const isNews = transaction.doubtful_word !== word
    return await transactions.update(transaction.id, {
      set: {
        doubtful_word: word,
        ...whenNext(payunit, { ...transaction, doubtful_word: word }, transaction.state, null),
        ...columns,
      },
      entry: isNews ? mayBePaid(word) : undefined,
      from: UNPAID_STATES,
    })
  }
  const pay = async (unconfirmed: Causes): Promise<TransactionRecord | null> => {
    const why = [...(report === null ? [] : describe(report, transaction)), ...unconfirmed]
    return await move("paid", paymentEntry("paid", { why }), {
      ...(unconfirmed.length === 0 ? {} : { second_check_at: secondCheckAt(transaction.now) }),
      paid_at: transaction.now,
      paid_trigger: currentTrigger(),
      paid_with: report?.gateway ?? null,
      prompt_expires_at: null,
      attempts: 0,
      doubtful_word: null,
      success_reported_at: null,
      ...reportedMoney(report, transaction),
    })
  }
  /** Waits a while for a source that may say otherwise. Meanwhile it may have been paid, and nothing more is. */
  const confirm = async (why: Cause): Promise<TransactionRecord | null> => {
    const reportedAt = transaction.success_reported_at ?? transaction.now
    if (!isAwaitingConfirmation(reportedAt, transaction.now)) {
      return await pay([cause("not_confirmed"), why])
    }
    const waiting = {
      doubtful_word: transaction.doubtful_word ?? "SUCCESS",
      success_reported_at: reportedAt,
      next_check_at: nextConfirmationCheck(reportedAt, transaction.now),
      ...columns,
    }
    const entry = paymentEntry("to_be_confirmed", { why })
    if (heldFacts(transaction.held_reason)?.awaits === "account") {
      await move(stillPending(transaction), entry)
    }
    const isFirst = transaction.success_reported_at === null
    return await transactions.update(transaction.id, {
      set: waiting,
      entry: isFirst ? entry : undefined,
      from: [...UNPAID_STATES, "held"],
    })
  }
  switch (verdict.kind) {
    case "paid":
      return await pay([])
    case "unconfirmed":
      return await confirm(verdict.why)
    case "held":
      return await hold(verdict.reason, verdict.why)
    case "failed":
    case "cancelled":
      return await move(verdict.kind, paymentEntry(verdict.kind), {
        prompt_expires_at: null,
        doubtful_word: null,
        success_reported_at: null,
      })
    case "doubtful":
      return await doubt(verdict.word)
    case "pending":
      return hasDoubt(transaction) && isOver(transaction)
        ? await hold("unverifiable", [cause("doubtful_word", { word: transaction.doubtful_word ?? "" })])
        : await stay(stillPending(transaction))
  }
}

/**
 * A dismissed transaction stays as it is, unless the service says after all that it was paid: then somebody has to look
 * once more. No order is placed with it by itself, since nobody knows what was done about it.
 */
async function hearOf(
  payunit: PayUnitModuleService,
  transaction: TransactionRecord,
  verdict: Verdict,
  report: PaymentReport | null,
  columns: Changes,
): Promise<void> {
  const isNews =
    verdict.kind === "paid" ||
    verdict.kind === "unconfirmed" ||
    (verdict.kind === "held" && !areSameCauses(verdict.why, transaction.held_causes))
  if (report?.status !== "SUCCESS" || !isNews) {
    await payunit.transactions.update(transaction.id, { set: { ...later(payunit, transaction), ...columns } })
    return
  }
  const reason = verdict.kind === "held" ? verdict.reason : "session_gone"
  const why = [cause("paid_after_dismissal"), ...(verdict.kind === "held" ? verdict.why : [])]
  await payunit.transactions.reopen(transaction.id, reason, why, {
    paid_at: transaction.now,
    paid_trigger: currentTrigger(),
    paid_with: report.gateway,
    ...reportedMoney(report, transaction),
    ...columns,
  })
}

const EMPTY_REPORT = { amount: null, currency: null, mode: null, gateway: null, detail: null }

/** What the service told, as it is shown to whoever looks into a payment. */
function answerOf({ status, unknown, premature, amount, currency, mode, gateway }: PaymentReport): LastAnswer {
  return {
    status,
    amount,
    currency,
    mode,
    gateway,
    detail: null,
    word: unknown?.word ?? null,
    premature: premature === true,
  }
}

/** Whether a transaction is doubtful, also one whose account was away meanwhile. */
function hasDoubt(transaction: TransactionRecord): boolean {
  const isAway = heldFacts(transaction.held_reason)?.awaits === "account" && !isResolved(transaction)
  return isDoubtful(transaction) || (isAway && transaction.doubtful_word !== null)
}

function mayBePaid(word: string): PaymentEntry {
  return paymentEntry("may_be_paid", { why: cause("doubtful_word", { word }) })
}

/** What the service told, as it is kept whatever it means. A fee that was told stays where a later answer tells none. */
export function answerColumns(
  report: ServiceAnswer,
  transaction: Pick<TransactionRecord, "id" | "amount">,
): Pick<Changes, "last_answer" | "fee"> {
  switch (report) {
    case "unknown":
      return keeping({ ...EMPTY_REPORT, status: "UNKNOWN" })
    case "untraceable":
      return keeping({ ...EMPTY_REPORT, status: "UNTRACEABLE" })
    default: {
      const fee = feeIn(report, transaction)
      return { ...keeping(answerOf(report)), ...(fee === null ? {} : { fee }) }
    }
  }
}

function keeping(answer: LastAnswer): Pick<Changes, "last_answer"> {
  return { last_answer: JSON.stringify(answer) }
}

/** What the service says was paid, kept for whoever has to pay it back. Of another id, it is somebody else's. */
function reportedMoney(
  report: PaymentReport | null,
  transaction: TransactionRecord,
): Pick<Changes, "paid_amount" | "paid_currency"> {
  if (report?.amount == null || !confirmsPayment(report, transaction.id)) {
    return {}
  }
  const currency = report.currency?.trim().toLowerCase() ?? ""
  return {
    paid_amount: report.amount,
    paid_currency: currency === "" ? null : currency,
  }
}

/** What the service told, and what it did not tell and so could not be compared. */
function describe(report: PaymentReport, transaction: TransactionRecord): Cause[] {
  return [
    ...(report.gateway === null ? [] : [cause("paid_with", { operator: report.gateway })]),
    ...(report.amount === null ? [cause("amount_not_reported")] : []),
    ...(report.currency === null ? [cause("currency_not_reported")] : []),
    ...(report.mode === null && transaction.mode === "live" ? [cause("mode_not_reported")] : []),
  ]
}

/** Where a transaction belongs of which the service says "pending". */
function stillPending(transaction: TransactionRecord): TransactionState {
  const { state, held_reason } = transaction
  if (heldFacts(held_reason)?.awaits === "answer") {
    // The payment was paid, or may have been. That is not forgotten because the service now says less.
    return "held"
  }
  if (state !== "held") {
    return LIVE_STATES.includes(state) && isOver(transaction) ? "expired" : state
  }
  // The payment's account was away for a while, and is back.
  if (isOver(transaction) || transaction.link_expires_at === null) {
    return "expired"
  }
  return transaction.prompted_at === null ? "open" : "prompted"
}

/** When a transaction in state `to` is looked at next: money at once, what waits for a person never. */
function whenNext(
  payunit: PayUnitModuleService,
  transaction: TransactionRecord,
  to: TransactionState,
  heldReason: HeldReason | null,
): { next_check_at: Date | null; checks?: number } {
  if (to === "paid") {
    return { next_check_at: transaction.now }
  }
  if (to === "held") {
    return isAskable(to, heldReason) ? soonAgain(payunit, transaction) : { next_check_at: null }
  }
  return later(payunit, transaction)
}

/**
 * When to ask again: quickly after a prompt was sent or the page visited, then ever more slowly, until late money is
 * given up on.
 */
function later(payunit: PayUnitModuleService, transaction: TransactionRecord) {
  const { at, checks } = nextCheck({
    openedAt: transaction.prompted_at ?? transaction.created_at,
    now: transaction.now,
    checks: transaction.checks,
    watchMs: payunit.options.watchHours * 3_600_000,
    linkEndsAt: linkEndOf(transaction),
    isVisited: isVisited(transaction),
    random: Math.random(),
  })
  return { next_check_at: isDoubtful(transaction) ? whileInDoubt(transaction, at) : at, checks }
}

/** What may be paid is looked at when it cannot be paid any more, so that somebody sees it then. */
function whileInDoubt(transaction: TransactionRecord, next: Date | null): Date {
  const end = Math.max(payableUntil(transaction).getTime(), transaction.now.getTime()) + AFTER_END_MS
  return new Date(Math.min(next?.getTime() ?? end, end))
}

/** A moment after the end of a link, so that it is over for sure. */
const AFTER_END_MS = 1_000

/** Never the end of watching, and not so late as usual while money is waited for that may have come. */
function soonAgain(payunit: PayUnitModuleService, transaction: TransactionRecord) {
  const { next_check_at, checks } = later(payunit, transaction)
  if (next_check_at !== null && !isVisited(transaction)) {
    return { next_check_at, checks }
  }
  const latest = transaction.now.getTime() + (next_check_at === null ? FORGOTTEN_MS : UNANSWERED_MS)
  return { next_check_at: new Date(Math.min(next_check_at?.getTime() ?? latest, latest)), checks }
}

/** How long a question that got no answer waits at most. */
export const UNANSWERED_MS = 5 * 60_000

/** How long a question without an answer waits at most once late money is not waited for any more. */
const FORGOTTEN_MS = 6 * 60 * 60_000

/** A prompt is answered in its time or not at all, however long the link beside it lives. */
function mayStillBePaid(transaction: TransactionRecord): boolean {
  return transaction.prompt_expires_at === null ? !isOver(transaction) : transaction.prompt_expires_at > transaction.now
}

function isOver(transaction: TransactionRecord): boolean {
  return payableUntil(transaction) <= transaction.now
}
