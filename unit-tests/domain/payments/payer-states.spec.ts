import fc from "fast-check"
import { viewOf } from "../../../src/api/store/payunit/payment-sessions/payment-view"
import { renderPaymentPage } from "../../../src/api/pages/payment-page"
import { INVOICE_STATES } from "../../../src/domain/invoices"
import {
  blocksPaying,
  hasLivePrompt,
  HELD_REASONS,
  type HeldReason,
  isFinal,
  isResolved,
  isUnderWay,
  PAYER_FACTS,
  type PayerState,
  PAYMENT_STATUSES,
  type PaymentStatus,
  REQUEST_STATES,
  type RequestState,
  decisivePayment,
  TRANSACTION_STATES,
  UNPAID_STATES,
} from "../../../src/domain/payments"
import type { TransactionRecord } from "../../../src/modules/payunit/transactions"
import { invoiceStateOf } from "../../../src/workflows/invoices/page"
import { requestStateOf } from "../../../src/workflows/payment-requests/view"
import { runs } from "../../property-runs"
import { inSeconds, NOW, transaction } from "../../modules/payunit/a-transaction"

/** What a row can be, as far as a payer is concerned. */
const PROMPTS = {
  none: {},
  phone: { prompted_at: inSeconds(-10), prompt_expires_at: inSeconds(290), prompt_phone_masked: "6•• ••• •01" },
  "phone, over": { prompted_at: inSeconds(-300), prompt_expires_at: NOW, prompt_phone_masked: "6•• ••• •01" },
  card: { prompted_at: inSeconds(-10), prompt_expires_at: inSeconds(290) },
  "card, over": { prompted_at: inSeconds(-300), prompt_expires_at: NOW },
}
const LINKS = {
  none: { link_expires_at: null },
  alive: { link_expires_at: inSeconds(600) },
  over: { link_expires_at: NOW },
}
const DOUBTS = {
  none: {},
  odd: { doubtful_word: "APPROVED" },
  "being confirmed": { doubtful_word: "SUCCESS", success_reported_at: inSeconds(-20) },
}
/** Whether an order or an invoice holds it, or once held it. */
const BOOKS = { "not in books": {}, "in books": { settled_at: inSeconds(-60) } }
const AMOUNTS = { unknown: {}, known: { paid_amount: "12500" } }
const RESOLUTIONS = ["unresolved", "refunded", "dismissed"] as const

interface Case {
  state: (typeof TRANSACTION_STATES)[number]
  reason: HeldReason | "none"
  resolution: (typeof RESOLUTIONS)[number]
  prompt: keyof typeof PROMPTS
  link: keyof typeof LINKS
  doubt: keyof typeof DOUBTS
  amount: keyof typeof AMOUNTS
  books: keyof typeof BOOKS
}

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]

const HELD = HELD_REASONS.flatMap((reason) =>
  RESOLUTIONS.flatMap((resolution) =>
    keysOf(AMOUNTS).flatMap((amount) =>
      booksOf(reason).map((books) => ({
        state: "held" as const,
        reason,
        resolution,
        amount,
        books,
        doubt: "none" as const,
      })),
    ),
  ),
)
const OTHERS = TRANSACTION_STATES.filter((state) => state !== "held").flatMap((state) =>
  (UNPAID_STATES.includes(state) ? keysOf(DOUBTS) : ["none" as const]).map((doubt) => ({
    ...{ state, doubt, reason: "none" as const, resolution: "unresolved" as const, amount: "unknown" as const },
    books: state === "settled" ? ("in books" as const) : ("not in books" as const),
  })),
)

/** Every row that there can be. */
const CASES: readonly Case[] = [...HELD, ...OTHERS].flatMap((one) =>
  keysOf(PROMPTS).flatMap((prompt) => keysOf(LINKS).map((link) => ({ ...one, prompt, link }))),
)

function booksOf(reason: HeldReason): (keyof typeof BOOKS)[] {
  switch (reason) {
    case "cancelled_without_refund":
    case "reversed":
      return ["in books"]
    case "paid_twice":
    case "test_in_live":
      return ["not in books", "in books"]
    default:
      return ["not in books"]
  }
}

function rowOf({ state, reason, resolution, prompt, link, doubt, amount, books }: Case): TransactionRecord {
  return transaction({
    state,
    held_reason: reason === "none" ? null : reason,
    resolution: resolution === "unresolved" ? null : resolution,
    ...PROMPTS[prompt],
    ...LINKS[link],
    ...DOUBTS[doubt],
    ...AMOUNTS[amount],
    ...BOOKS[books],
  })
}

/** What a request or an invoice says: what the payment does, or nothing is left to be paid, or what it would say anyway. */
type Word = "the same" | "closed" | "itself"

/** The values of which a row of the table speaks; of what it does not name it speaks always. */
type Pattern = { [Axis in keyof Case]?: readonly Case[Axis][] }

const SURE = { doubt: ["none"] } as const
const DOUBTFUL = { doubt: ["odd"] } as const
const UNRESOLVED = { state: ["held"], resolution: ["unresolved"] } as const
const DISMISSED = { state: ["held"], resolution: ["dismissed"] } as const
const LIVE = ["phone", "card"] as const
const OVER = ["none", "phone, over", "card, over"] as const
const CAPTURED = ["order_not_placed", "cancelled_without_refund"] as const
const without = (...reasons: HeldReason[]) => HELD_REASONS.filter((reason) => !reasons.includes(reason))

/** What of each row the shopper of its session, and the payer of its request and of its invoice, are told. */
const TABLE: [what: string, row: Pattern, session: PaymentStatus, request: Word, invoice: Word][] = [
  ["a page", { state: ["opening", "open"], link: ["none", "alive"], ...SURE }, "open", "itself", "itself"],
  ["a page, over", { state: ["opening", "open"], link: ["over"], ...SURE }, "expired", "itself", "itself"],
  ["a prompt", { state: ["prompted"], prompt: ["phone"], ...SURE }, "confirm_on_phone", "the same", "the same"],
  ["a card", { state: ["prompted"], prompt: ["card"], ...SURE }, "confirm_with_bank", "the same", "the same"],
  ["a prompt, over", { state: ["prompted"], prompt: OVER, ...SURE }, "expired", "itself", "itself"],
  ["failed", { state: ["failed"], ...SURE }, "failed", "itself", "itself"],
  ["cancelled", { state: ["cancelled"], ...SURE }, "cancelled", "itself", "itself"],
  ["expired", { state: ["expired"], ...SURE }, "expired", "itself", "itself"],
  ["perhaps paid", DOUBTFUL, "in_review", "the same", "the same"],
  ["paid, to be confirmed", { doubt: ["being confirmed"] }, "processing", "the same", "the same"],
  ["paid", { state: ["paid", "applying"] }, "processing", "the same", "the same"],
  ["settled", { state: ["settled"] }, "paid", "the same", "itself"],

  [
    "held",
    { ...UNRESOLVED, reason: without("cancelled_without_refund", "account_unavailable"), books: ["not in books"] },
    "in_review",
    "the same",
    "the same",
  ],
  [
    "settled, then held",
    { ...UNRESOLVED, reason: without("cancelled_without_refund"), books: ["in books"] },
    "in_review",
    "the same",
    "itself",
  ],
  ["of a cancelled order", { ...UNRESOLVED, reason: ["cancelled_without_refund"] }, "paid", "the same", "itself"],
  [
    "of an account that is gone, prompted",
    { ...UNRESOLVED, reason: ["account_unavailable"], prompt: [...LIVE, "phone, over", "card, over"] },
    "in_review",
    "the same",
    "the same",
  ],
  [
    "of an account that is gone, only a page",
    { ...UNRESOLVED, reason: ["account_unavailable"], prompt: ["none"] },
    "expired",
    "itself",
    "itself",
  ],

  ...(
    [
      ["captured", { reason: CAPTURED }, "closed"],
      ["settled once", { reason: without(...CAPTURED), books: ["in books"] }, "closed"],
      ["never settled", { reason: without(...CAPTURED), books: ["not in books"] }, "itself"],
    ] as const
  ).flatMap(([what, row, request]): typeof TABLE => [
    [`refunded, ${what}`, { state: ["held"], resolution: ["refunded"], ...row }, "cancelled", request, "itself"],
    [
      `kept, ${what}`,
      { ...DISMISSED, ...row, reason: row.reason.filter((one) => one !== "test_in_live"), amount: ["known"] },
      "in_review",
      request,
      "itself",
    ],
    [
      `dismissed, ${what}: nobody knows of money`,
      { ...DISMISSED, ...row, reason: row.reason.filter((one) => one !== "test_in_live"), amount: ["unknown"] },
      "expired",
      request,
      "itself",
    ],
  ]),
  [
    "a test, dismissed, settled once",
    { ...DISMISSED, reason: ["test_in_live"], books: ["in books"] },
    "expired",
    "closed",
    "itself",
  ],
  [
    "a test, dismissed",
    { ...DISMISSED, reason: ["test_in_live"], books: ["not in books"] },
    "expired",
    "itself",
    "itself",
  ],
]

const isOf = (one: Case, pattern: Pattern) =>
  keysOf(pattern as Record<keyof Case, unknown>).every((axis) =>
    (pattern[axis] as readonly string[]).includes(one[axis]),
  )

/** The callers, as they are called. */
const session = (row: TransactionRecord) => viewOf(row, [], null, "en", { page: null, isPaused: false }).status

const NOBODY = { withdrawn_at: null, expires_at: new Date(inSeconds(60)), now: new Date(NOW) }
const CLOSED = { code: "collection_closed" } as const
const REQUESTS: [itself: RequestState, Parameters<typeof requestStateOf>[0], Parameters<typeof requestStateOf>[2]][] = [
  ["open", NOBODY, null],
  ["open", NOBODY, { code: "payment_in_review" }],
  ["expired", { ...NOBODY, expires_at: new Date(NOW) }, null],
  ["withdrawn", { ...NOBODY, withdrawn_at: new Date(inSeconds(-5)) }, null],
  ["closed", NOBODY, CLOSED],
]
const INVOICES = {
  open: "open",
  partly_paid: "open",
  void: "closed",
  failed: "closed",
  creating: "closed",
  in_doubt: "closed",
} as const

const wordOf = (word: Word, status: PaymentStatus, itself: RequestState) =>
  word === "itself" ? itself : word === "closed" ? "closed" : status

describe("what a payer sees of a payment", () => {
  it("stands in the table once for each row that there can be", () => {
    expect(CASES.length).toBeGreaterThan(1_000)
    const wrong = CASES.map((one) => [one, TABLE.filter(([, row]) => isOf(one, row)).map(([what]) => what)] as const)
    expect(wrong.filter(([, rows]) => rows.length !== 1)).toEqual([])
  })

  it.each(TABLE)("%s", (_what, pattern, status, request, invoice) => {
    const rows = CASES.filter((one) => isOf(one, pattern)).map(rowOf)
    expect(rows).not.toHaveLength(0)
    for (const row of rows) {
      expect(session(row)).toBe(status)
      for (const [itself, record, problem] of REQUESTS) {
        expect(requestStateOf(record, [row], problem).state).toBe(wordOf(request, status, itself))
      }
      for (const state of keysOf(INVOICES)) {
        expect(invoiceStateOf({ state }, [row]).state).toBe(wordOf(invoice, status, INVOICES[state]))
      }
      expect(invoiceStateOf({ state: "paid" }, [row]).state).toBe("paid")
    }
  })

  it("is told by what is asked for where nobody has begun to pay", () => {
    expect(REQUESTS.map(([, record, problem]) => requestStateOf(record, [], problem).state)).toEqual(
      REQUESTS.map(([itself]) => itself),
    )
    expect(INVOICE_STATES.map((state) => invoiceStateOf({ state }, []).state)).toEqual(
      INVOICE_STATES.map((state) => (state === "paid" ? "paid" : INVOICES[state])),
    )
  })
})

describe("what the payers of the same rows see", () => {
  const someRows = fc.array(fc.constantFrom(...CASES).map(rowOf), { minLength: 1, maxLength: 4 })
  const isUnsettled = (row: TransactionRecord) => row.settled_at === null && !isResolved(row)

  it("is the same in a session, a request and an invoice, where a payment of it is under way", () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const telling = decisivePayment(rows)!
        const request = requestStateOf(NOBODY, rows, null)
        fc.pre(request.payment !== null && !isResolved(telling))
        expect(request).toEqual({ state: session(telling), payment: telling })
        expect(isUnderWay(request.state)).toBe(true)
        const unsettled = rows.filter(isUnsettled)
        expect(invoiceStateOf({ state: "open" }, rows)).toEqual(requestStateOf(NOBODY, unsettled, null))
      }),
      runs(2_000),
    )
  })

  it("is never an invitation to pay where something blocks paying", () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const blocks = (row: TransactionRecord) => blocksPaying(row) || hasLivePrompt(row)
        const isInvited = (state: RequestState) => state === "open"
        expect(isInvited(requestStateOf(NOBODY, rows, null).state) && rows.some(blocks)).toBe(false)
        const unsettled = rows.filter(isUnsettled)
        expect(isInvited(invoiceStateOf({ state: "open" }, rows).state) && unsettled.some(blocks)).toBe(false)
      }),
      runs(2_000),
    )
  })
})

describe("the words for payers", () => {
  const YES_TO: [PayerState, hasMoney: boolean, isPayable: boolean, isInProgress: boolean, isFinal: boolean][] = [
    ["open", false, true, false, false],
    ["confirm_on_phone", false, true, true, false],
    ["confirm_with_bank", false, true, true, false],
    ["processing", true, false, true, false],
    ["paid", true, false, false, true],
    ["in_review", true, false, false, true],
    ["expired", false, false, false, true],
    ["failed", false, false, false, true],
    ["cancelled", false, false, false, true],
    ["withdrawn", false, false, false, true],
    ["closed", false, false, false, true],
  ]

  it("are these, and this is so of them", () => {
    expect(YES_TO.map(([state]) => state)).toEqual(keysOf(PAYER_FACTS))
    for (const [state, hasMoney, isPayable, isInProgress, isOver] of YES_TO) {
      expect({ state, ...PAYER_FACTS[state] }).toEqual({ state, hasMoney, isPayable, isInProgress })
      expect(isFinal(state)).toBe(isOver)
    }
  })

  it("are each of a payment, or of what is asked for, or of both", () => {
    expect(new Set([...PAYMENT_STATUSES, ...REQUEST_STATES])).toEqual(new Set(keysOf(PAYER_FACTS)))
  })

  it("are said on a page in both languages, each by a sentence of its own; the page looks again where it changes", () => {
    const page = (state: RequestState, locale: "en" | "fr") =>
      renderPaymentPage({
        ...{
          locale,
          title: "",
          state,
          shop: { name: null, phone: null, logo: null },
          amount: "",
          caption: "",
          received: null,
          facts: [],
          phone: null,
          confirmationUrl: null,
          problem: null,
          hasFailed: false,
        },
        ...{ form: null, tables: [] },
      })
    const sentences = REQUEST_STATES.flatMap((state) =>
      (["en", "fr"] as const).map((locale) => /role="status">([^<]+\.|[^<]+!)</.exec(page(state, locale))?.[1]),
    )
    expect(sentences).not.toContain(undefined)
    expect(new Set(sentences).size).toBe(2 * REQUEST_STATES.length)
    for (const state of REQUEST_STATES) {
      expect(page(state, "en").includes('http-equiv="refresh"')).toBe(PAYER_FACTS[state].isInProgress)
    }
  })
})
