import type { en } from "../../i18n/en"
import { type Detail, type Pattern, readBy } from "../../payments/lib/details"

/** Name of a text for a detail of an invoice's history. */
export type InvoiceDetailKey = keyof typeof en.invoices.details

const MONEY = "[\\d.]+ [A-Z]{3}"
/** Which payment is meant stands beside it, for whoever asks the API. */
const PAYMENT = "(?: \\(payment [\\w-]+\\))?"
const WHO = "(?:user_|apk_|sk_)?\\w+"

/** The sentences that the server writes into invoices' histories. Others are shown as they were written, in English. */
const PATTERNS: readonly Pattern<InvoiceDetailKey>[] = [
  {
    key: "creating",
    pattern: new RegExp(`^by (?<who>${WHO}): asking PayUnit for an invoice of (?<money>${MONEY})$`),
    kinds: { who: "who", money: "money" },
  },
  { key: "made", pattern: /^PayUnit made it as (?<ref>\S+)$/ },
  {
    key: "paid",
    pattern: new RegExp(`^(?<money>${MONEY}) by (?<method>.+?), confirmed by (?<who>${WHO})(?:: (?<note>.+))?$`, "s"),
    kinds: { who: "who", money: "money" },
  },
  {
    key: "paidBack",
    pattern: new RegExp(`^(?<money>${MONEY}) by (?<method>.+?), by (?<who>${WHO})(?:: (?<note>.+))?$`, "s"),
    kinds: { who: "who", money: "money" },
  },
  {
    key: "toBeRecorded",
    pattern: new RegExp(`^(?<money>${MONEY}), by (?<who>${WHO})$`),
    kinds: { who: "who", money: "money" },
  },
  { key: "voidedByOrder", pattern: /^by order\.canceled: order \w+ was cancelled; its link lives on at PayUnit$/ },
  {
    key: "voided",
    pattern: new RegExp(`^by (?<who>${WHO})(?:: (?<note>.+))?; its link lives on at PayUnit$`, "s"),
    kinds: { who: "who" },
  },
  { key: "by", pattern: new RegExp(`^by (?<who>${WHO})(?:: (?<note>.+))?$`, "s"), kinds: { who: "who" } },
  { key: "to", pattern: /^to (?<to>\S+@\S+)$/ },
  { key: "noProvider", pattern: /^Medusa has no notification provider for the channel/ },
  {
    key: "redirected",
    pattern: /^the link is sent to (?<to>\S+) from now on; PayUnit keeps the old address$/,
  },
  { key: "returned", pattern: /^whether it was paid, only PayUnit's dashboard tells$/ },
  {
    key: "total",
    pattern: /^PayUnit says (?<told>[\d.]+), and (?<billed>[\d.]+) was billed$/,
    kinds: { told: "amount", billed: "amount" },
  },
  {
    key: "surplus",
    pattern: new RegExp(
      `^(?<money>${MONEY})${PAYMENT} was confirmed, and the order wanted only (?<wanted>[\\d.]+): pay back (?<surplus>[\\d.]+)$`,
    ),
    kinds: { money: "money", wanted: "amount", surplus: "amount" },
  },
  {
    key: "tooMuch",
    pattern: new RegExp(
      `^with (?<money>${MONEY})${PAYMENT} that was confirmed, (?<surplus>[\\d.]+) too much was paid for the order: pay it back$`,
    ),
    kinds: { money: "money", surplus: "amount" },
  },
  {
    key: "paidOtherwise",
    pattern: new RegExp(
      `^its order was paid another way as well: of (?<money>${MONEY})${PAYMENT}, (?<inAll>[\\d.]+) are to go back in all$`,
    ),
    kinds: { money: "money", inAll: "amount" },
  },
  {
    key: "cancelled",
    pattern: new RegExp(`^(?<money>${MONEY})${PAYMENT} was confirmed, and its order is cancelled: pay it back$`),
    kinds: { money: "money" },
  },
  {
    key: "cancelledPaid",
    pattern: new RegExp(
      `^its order was cancelled; (?<money>${MONEY}) of it were paid, and nobody said that they went back$`,
    ),
    kinds: { money: "money" },
  },
  { key: "unasked", pattern: /^PayUnit could not be asked$/ },
  { key: "abandoned", pattern: /^the server stopped while PayUnit was being asked for it$/ },
]

/** Understands a detail of an invoice's history; null if it is none of the usual ones. */
export function readInvoiceDetail(detail: string): Detail<InvoiceDetailKey> | null {
  return readBy(PATTERNS, detail)
}
