import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as reconciling from "../../../src/api/admin/payunit/reconcile/contract"
import { EXPORTS_PER_HOUR } from "../../../src/api/decision-route"
import * as patience from "../../../src/api/timeouts"
import { CART_CHANGE_MS, LEAVE_MS } from "../../../src/workflows/guards/cart-payment"
import { CANCEL_MS } from "../../../src/workflows/guards/order-ending"
import * as body from "../../../src/api/request-body"
import { DEFAULT_TIMEOUTS } from "../../../src/gateway"
import * as transport from "../../../src/gateway/transport"
import { REACH_MS } from "../../../src/health/checks/server/backend-url"
import { MAX_RECIPIENTS } from "../../../src/domain/alerts"
import { LATE_DAYS } from "../../../src/domain/invoices/reminders"
import { MAX_INSTALLMENTS, MAX_ITEMS } from "../../../src/domain/invoices/terms"
import { MAX_SHOWN_COUNT, countText } from "../../../src/domain/texts/languages"
import { config as job } from "../../../src/jobs/payunit-reconcile"
import { ASK_MS, CONCURRENT_CHECKS } from "../../../src/payments/authorize"
import { ASK_WINDOW_SECONDS, UNANSWERED_MS } from "../../../src/payments/check"
import { LEASE_SECONDS } from "../../../src/modules/payunit/transactions/leases"
import { MAX_COUNTED } from "../../../src/modules/payunit/storage/capped-count"
import { LINK_LIFETIME_SECONDS } from "../../../src/payments/flows/payment-flow"
import { MAX_NOTIFICATIONS, STORED_WITHIN_MS } from "../../../src/modules/payunit/inbox/inbox"
import { THROTTLE_MS, BURST_LIMIT } from "../../../src/modules/payunit/inbox/throttle"
import { DEFAULT_CANCEL_UNPAID_AFTER_MINUTES } from "../../../src/modules/payunit/options"
import { optionsWith } from "./some-options"
import { MAX_FILE_BYTES as STATEMENT_BYTES } from "../../../src/api/admin/payunit/statements/file"
import { LONGEST_CELLS } from "../../../src/domain/statements"
import { MAX_COLUMNS } from "../../../src/modules/payunit/statements"
import { MAX_FOLLOWED_LINES } from "../../../src/modules/payunit/audit"
import { REPEATED_MS } from "../../../src/modules/payunit/idempotency"
import { HISTORY_LENGTH } from "../../../src/modules/payunit/storage/history"
import {
  ATTEMPTS_BEFORE_HELD,
  CONFIRMING,
  SECOND_CHECK_AFTER,
  delayBefore,
  FAILURES_UNTIL_OPEN,
  FIRST_PAUSE_MS,
  LONGEST_PAUSE_MS,
  nextAttempt,
  UNVISITED_CHECKS,
} from "../../../src/domain/payments"
import { GIVE_UP_DAYS } from "../../../src/modules/payunit/alerts"
import { DELIVERY_MS } from "../../../src/modules/payunit/alerts/webhook"
import { STALLED_MINUTES } from "../../../src/workflows/alerts/raise-and-deliver"
import { PUBLISH_TIMEOUT_MS } from "../../../src/workflows/events/publish-events"
import { MAX_REMINDERS } from "../../../src/workflows/invoices/upkeep/remind"
import { REQUEST_LIFETIME_DAYS as REQUEST_DAYS } from "../../../src/workflows/payment-requests/open"
import { PAGE_MS } from "../../../src/workflows/reconciliation/reconcile-manually"
import {
  CONCURRENT_CHECKS_AT_FIRST,
  CONCURRENT_CHECKS as ASKED_BY_THE_JOB,
  BATCH,
  CONCURRENT_PLACEMENTS,
  RUN_MS,
} from "../../../src/workflows/reconciliation/settle-due"
import { REVERSALS_PER_RUN as SETTLED_ASKED } from "../../../src/workflows/reconciliation/reversals"
import { CHECK_MS, CHECKS_AT_ONCE, TURN_MS } from "../../../src/workflows/settlement/wake-queue"

const options = optionsWith()
const { limits } = options
const seconds = (milliseconds: number): string => `${milliseconds / 1_000} s`
const minutes = (milliseconds: number): string => `${milliseconds / 60_000} min`
const retry = (attempts: number): number => nextAttempt(attempts, new Date(0), 0.5).getTime()

/** What the code has for every row of the page: the default, and what the last column must say besides. */
const CODE: Record<string, [by: string, option?: string | undefined, alsoSays?: string]> = {
  "payments opened for one payment collection": [
    `${limits.transactionsPerCollectionPerHour} an hour`,
    "limits.transactionsPerCollectionPerHour",
  ],
  "payments opened from one network address": [
    `${limits.transactionsPerAddressPerHour} an hour`,
    "limits.transactionsPerAddressPerHour",
  ],
  "payments opened in the whole store": [`${limits.transactionsPerHour} an hour`, "limits.transactionsPerHour"],
  "prompts of one payment session": [`${limits.promptsPerSessionPerHour} an hour`, "limits.promptsPerSessionPerHour"],
  "prompts to one phone, in an hour": [`${limits.promptsPerPhonePerHour} an hour`, "limits.promptsPerPhonePerHour"],
  "prompts to one phone, in a day": [`${limits.promptsPerPhonePerDay} a day`, "limits.promptsPerPhonePerDay"],
  "prompts from one network address": [`${limits.promptsPerAddressPerHour} an hour`, "limits.promptsPerAddressPerHour"],
  "prompts in the whole store": [`${limits.promptsPerHour} an hour`, "limits.promptsPerHour"],
  "prompts that live at once": ["1"],
  "refunds that PayUnit sends for an account": ["500 000 XAF in 24 hours", "limits.payoutsPerDay"],
  "questions from one network address": [
    `${limits.refreshesPerAddressPerHour} an hour`,
    "limits.refreshesPerAddressPerHour",
  ],
  "lists exported by one person or key": [`${EXPORTS_PER_HOUR} an hour`],
  "questions about one payment": [`one in ${ASK_WINDOW_SECONDS} s`],
  "lists of payment methods of one account": ["one a day"],
  "payments without an answer before an outage": [String(FAILURES_UNTIL_OPEN)],
  "pauses between such questions": [`${seconds(FIRST_PAUSE_MS)}, then ${seconds(LONGEST_PAUSE_MS)}`],

  "opening at PayUnit": [seconds(DEFAULT_TIMEOUTS.initialize), "timeouts.initialize"],
  "sending a prompt, or passing a card on": [seconds(DEFAULT_TIMEOUTS.process), "timeouts.process"],
  "asking for a status": [seconds(DEFAULT_TIMEOUTS.status), "timeouts.status"],
  "asking while a cart is completed": [seconds(ASK_MS), undefined, `at most ${CONCURRENT_CHECKS} attempts`],
  "connecting to PayUnit": [seconds(transport.CONNECT_MS)],
  "repeats of a question after 502, 503 or 504": [
    transport.REPEAT_AFTER_MS.map((milliseconds) => `${milliseconds} ms`).join(" and "),
  ],
  "a payment page": [minutes(LINK_LIFETIME_SECONDS * 1_000)],
  "a payment request": [`${REQUEST_DAYS} days`],
  "a prompt": [`${options.promptLifetimeSeconds} s`, "promptLifetimeSeconds"],
  "watching for late money": [`${options.watchHours} h`, "watchHours"],
  "asking again about settled payments": [
    `after ${options.reversalCheckHours.join(" and ")} h`,
    "reversalCheckHours",
    `${SETTLED_ASKED} in each round`,
  ],
  "an order that waits for its payment": [`${DEFAULT_CANCEL_UNPAID_AFTER_MINUTES} min`, "cancelUnpaidAfterMinutes"],
  "a shopper's return": [seconds(patience.RETURN_MS)],
  "a storefront's question": [seconds(patience.REFRESH_MS)],
  "a change of a cart with a payment under way": [seconds(CART_CHANGE_MS)],
  "asking about a prompt that may have been declined, before another payment is opened": [seconds(LEAVE_MS)],
  "cancelling an order": [seconds(CANCEL_MS)],
  "a lease on a payment": [`${LEASE_SECONDS} s`],
  "between two runs of the job": [seconds(job.schedule.interval)],
  "a run of the job": [seconds(RUN_MS)],
  "one payment in a run of the job": [seconds(CHECK_MS)],
  "the first check of a visited payment by the job": [
    seconds(delayBefore(0, 0.5)),
    undefined,
    `at most ${delayBefore(99, 0.5) / 60_000} minutes apart`,
  ],
  "checks of a payment that nobody visited": [String(UNVISITED_CHECKS)],
  "a question that got no answer": [minutes(UNANSWERED_MS)],
  "a checkout's own status, once PayUnit says paid": [
    minutes(CONFIRMING),
    undefined,
    `asked once more ${minutes(SECOND_CHECK_AFTER)} later`,
  ],
  "an order that Medusa refuses": [
    `${seconds(retry(0))} to ${minutes(retry(99))}`,
    undefined,
    `after ${ATTEMPTS_BEFORE_HELD} refusals`,
  ],
  "the event bus and the admin's bell": [seconds(PUBLISH_TIMEOUT_MS)],
  "an attempt to deliver an alert": [seconds(DELIVERY_MS)],
  "an alert that cannot be delivered": [`${GIVE_UP_DAYS} days`],
  "a reminder of an invoice that could not be sent on its day": [`${LATE_DAYS} days`],
  "a job that does not run": [`${STALLED_MINUTES} min`],
  "the same refund or payment recorded twice": [minutes(REPEATED_MS)],
  "storing a notification": [seconds(STORED_WITHIN_MS)],
  "the doctor's call of `backendUrl`": [seconds(REACH_MS)],

  "a notification, or the body of a prompt's call": [`${body.MAX_BYTES / 1_024} kB within ${seconds(body.MAX_MS)}`],
  "an answer of PayUnit": [`${transport.MAX_ANSWER_BYTES / 1_024} kB`],
  "connections to PayUnit, for each account": [String(transport.CONNECTIONS)],
  "notifications kept of one payment": [String(MAX_NOTIFICATIONS)],
  "notifications of one payment stored as they come": [`${BURST_LIMIT} in ${seconds(THROTTLE_MS)}`],
  "entries in one payment's history": [String(HISTORY_LENGTH)],
  "checks that notifications begin at once": [String(CHECKS_AT_ONCE), undefined, `after ${seconds(TURN_MS)}`],
  "payments leased by the job in one go": [
    String(BATCH),
    undefined,
    `${ASKED_BY_THE_JOB} are asked about at once, ${CONCURRENT_CHECKS_AT_FIRST} until PayUnit answers; orders placed for ${CONCURRENT_PLACEMENTS}`,
  ],
  "a span that is reconciled by hand": [`${reconciling.LONGEST_SPAN_DAYS} days`],
  "a page of it": [
    `${reconciling.DEFAULT_PAGE}, at most ${reconciling.MAX_PAGE}`,
    undefined,
    `after ${seconds(PAGE_MS)}`,
  ],
  "rows of a list that are counted": [MAX_COUNTED.toLocaleString("en").replace(",", " "), undefined, "`after` goes on"],
  "a figure of the doctor or the admin's menu": [String(MAX_SHOWN_COUNT), undefined, countText(MAX_SHOWN_COUNT + 1)],
  "a statement of PayUnit's that is checked": [`${STATEMENT_BYTES / 1_048_576} MB`],
  "columns of a statement": [String(MAX_COLUMNS)],
  "an amount in a statement": [
    `${LONGEST_CELLS.amount} characters`,
    undefined,
    `${Math.min(...Object.values(LONGEST_CELLS))} to ${Math.max(...Object.values(LONGEST_CELLS))}`,
  ],
  "lines of the audit trail that the doctor follows": [MAX_FOLLOWED_LINES.toLocaleString("en").replace(",", " ")],
  "items of an invoice": [String(MAX_ITEMS)],
  "instalments of an invoice": [String(MAX_INSTALLMENTS)],
  "reminders of invoices sent in one run of the job": [String(MAX_REMINDERS)],
  "people who get alerts": [String(MAX_RECIPIENTS)],
}

const rows = readFileSync(join(__dirname, "../../../docs/limits.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|") && !line.startsWith("| what ") && !line.startsWith("| ---"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

it.each(rows)("the page of limits has what the code has: %s", (what, by, option, then) => {
  const [inCode, optionInCode, alsoSays = ""] = CODE[what] ?? []
  expect({ by, option }).toEqual({ by: inCode, option: optionInCode === undefined ? "" : `\`${optionInCode}\`` })
  expect(then).toContain(alsoSays)
})

it("the page of limits has all of them, every option of `limits` and `timeouts` among them", () => {
  expect(rows.map(([what]) => what)).toEqual(Object.keys(CODE))
  const named = Object.values(CODE).map(([, option]) => option)
  for (const name of Object.keys(limits)) {
    expect(named).toContain(`limits.${name}`)
  }
  for (const name of Object.keys(DEFAULT_TIMEOUTS)) {
    expect(named).toContain(`timeouts.${name}`)
  }
})
