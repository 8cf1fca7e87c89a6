import fc from "fast-check"
import { withoutToken } from "../../src/api/middlewares/access-log"
import { routeOf } from "../../src/api/contracts"
import { localeOf } from "../../src/api/store-route"
import {
  amountOf,
  currencyOf,
  dayOrderIn,
  decimalIn,
  headingsIn,
  idOf,
  languageIn,
  lineStatusOf,
  plainWord,
  proposedMapping,
  readStatementLine,
  separatorIn,
  timeOf,
} from "../../src/domain/statements"
import {
  isPrintable,
  isTransactionId,
  normalizePhone,
  OPERATIONS,
  printable,
  readIsoTime,
  readNotification,
  readReportedStatus,
} from "../../src/gateway"
import { readAnswer } from "../../src/gateway/answer"
import { withoutSecrets } from "../../src/gateway/masking"
import { invoiceWords } from "../../src/modules/payunit/invoices/search"
import { networkOf } from "../../src/modules/payunit/security/pseudonyms"
import { localizeRefusal } from "../../src/modules/payunit/errors"
import { reasonOf } from "../../src/workflows/failure-reason"
import { callAddress } from "../../src/admin/shared/lib/phone"
import { formatPhone } from "../../packages/storefront/src/phone"
import { sameRuns } from "../property-runs"

/*
 * Whoever reads a text from outside takes linear time for it. A text of 64 kB takes some milliseconds then, many
 * seconds in quadratic time and days in cubic time. The bound lies between them, and is of the processor's time, so
 * that a busy machine does not matter.
 */

const SIZE = 64 * 1024
const MOST_MS = 2_000

const failed = (text: string) => ({
  httpStatus: 400,
  requestId: "",
  contentType: "",
  text: JSON.stringify({ message: text }),
})
const attempt = (act: () => unknown): void => {
  try {
    act()
  } catch {
    // It may refuse, as long as it does so soon.
  }
}

const READERS: [name: string, read: (text: string) => unknown][] = [
  ["an amount", (text) => [amountOf(text, "."), amountOf(text, ",")]],
  ["a currency", currencyOf],
  ["a time", (text) => [timeOf(text, "day_first"), timeOf(text, "month_first")]],
  ["a state of a line", lineStatusOf],
  ["a heading", plainWord],
  ["a separator", separatorIn],
  ["decimals", (text) => decimalIn([text])],
  ["an order of days", (text) => dayOrderIn([text])],
  ["a language", (text) => languageIn([text])],
  ["a mapping", (text) => proposedMapping(["amount", text], ",")],
  ["an id of a line", idOf],
  ["headings", (text) => headingsIn([text, text])],
  [
    "a line",
    (text) =>
      readStatementLine([text, text, text], {
        ...proposedMapping(["id", "amount", "date"], ","),
      }),
  ],
  ["a phone", normalizePhone],
  ["a phone that is shown", formatPhone],
  ["a phone that is called", callAddress],
  ["a state of the service", readReportedStatus],
  ["a time of the service", readIsoTime],
  ["an id", isTransactionId],
  ["what is printable", (text) => [isPrintable(text), printable(text)]],
  ["a notification", (text) => readNotification({ data: { transaction_id: text, transaction_status: text } })],
  ["words with secrets", (text) => withoutSecrets(text, ["a1", text.slice(0, 100)])],
  ["an answer", (text) => attempt(() => readAnswer(OPERATIONS.checkoutInitialize, failed(text), () => ["a1"]))],
  [
    "an answer that is no JSON",
    (text) => attempt(() => readAnswer(OPERATIONS.checkoutInitialize, { ...failed(""), text })),
  ],
  ["a search for an invoice", invoiceWords],
  ["a network address", networkOf],
  ["an address of ours", (text) => [withoutToken(text), withoutToken(`/hooks/payunit/${text}`)]],
  ["a route", (text) => routeOf("GET", text)],
  ["a language of a browser", localeOf],
  ["a refusal", (text) => localizeRefusal("prompt_open", text, "fr")],
  ["a reason", (text) => reasonOf(new Error(text))],
]

/** Marks that patterns of this code know, and marks that take long to be put in order. */
const ALPHABET = [..." \t\n\u00a01aAxX.,;:/?#%&=+-_'\"()[]{}@<>\\•é\u0300\u0315\ud800"]
const unit = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 1, maxLength: 2 })
/** What a text begins with, so that a pattern sets out, and what it ends with, so that it fails at the end. */
const edge = fc.constantFrom("", "1", "XAF", "x", "\n", "expired ", "link ", "[", '"', "\0")
const attack = fc.tuple(edge, unit, unit, edge).map(([begin, one, other, end]) => {
  const half = (text: string): string => text.repeat(Math.ceil(SIZE / 2 / text.length))
  return begin + half(one) + half(other) + end
})

const tookOf = (read: (text: string) => unknown, text: string): number => {
  const begin = process.cpuUsage()
  read(text)
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1_000
}

it.each(READERS)(
  "%s is read in linear time",
  (_, read) => {
    fc.assert(
      fc.property(attack, (text) => {
        expect(tookOf(read, text)).toBeLessThan(MOST_MS)
      }),
      sameRuns(100),
    )
  },
  120_000,
)

it.each([" ", "1", "a", "/", ".", "\u0315\u0300", '"', "link "])(
  "whatever repeats %j is read by all",
  (one) => {
    const text = one.repeat(SIZE / one.length)
    for (const [name, read] of READERS) {
      for (const tried of [`1${text}x`, `XAF${text}\n`, text]) {
        expect([name, tookOf(read, tried) < MOST_MS]).toEqual([name, true])
      }
    }
  },
  120_000,
)
