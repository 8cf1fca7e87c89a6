import type { OperationFinding, PaymentFinding, PayoutFinding, Refusal } from "../findings"

/* What the plugin does about what was found, in words. */

/** What the plugin uses an operation for, by the title of its row. */
const USES: Readonly<Record<string, string>> = {
  initialize: 'opens payments of flow "gateway", and lists the operators for flow "checkout"',
  gateways: "is not used: the operators come with initialize",
  makepayment: 'sends prompts of flow "gateway"',
  paymentstatus: 'says whether a payment was paid, in the flows "checkout" and "gateway"',
  "checkout/initialize": 'opens payments of flow "checkout", the default',
  "checkout/status": 'is the second source of flow "checkout", beside paymentstatus',
  "invoice/process, mobile money": 'sends prompts of flow "checkout", the default',
  "checkout/process, card": "pays by card where allowCards is true",
  "invoice/process, card": "pays by card where allowCards is true and cardPath says so",
  "invoice/create": "makes invoices",
  "invoice/payment": "opens the payment of an instalment of an invoice",
  deposit: 'announces a refund where the option refunds is "payout"',
  "deposit/confirm": 'sends a refund where the option refunds is "payout"',
  "deposit/deposit_status": "says whether a refund that was sent has arrived",
  "invoice/get": "is not used: the plugin asks about an invoice's payments one by one",
}

/** What the plugin uses an operation for. */
export function useOf(title: string): string {
  return USES[title] ?? 'is used by flow "legacy"'
}

/** Whether the plugin cannot do its work with what was found: an operation of its default flow, or of the flow asked for. */
export function isNeeded(title: string, flow: PaymentFinding["flow"]): boolean {
  const needed =
    flow === "checkout"
      ? ["checkout/initialize", "invoice/process, mobile money", "paymentstatus"]
      : ["initialize", "makepayment", "paymentstatus"]
  return needed.includes(title)
}

/** What the plugin does about an operation that differs or was refused; null if there is nothing to say. */
export function consequenceOf(finding: OperationFinding): string | null {
  switch (finding.verdict) {
    case "agrees":
    case "not_tried":
      return null
    case "differs":
      return `Reads this answer all the same, and what is missing as not told. ${comparedIn(finding)}`.trim()
    case "refused":
      return finding.refusal === null
        ? null
        : `${ofRefusal(finding.refusal)} This operation ${useOf(finding.operation)}.`
  }
}

/** What decides whether a payment counts as paid is never filled in. */
function comparedIn({ operation, differences }: OperationFinding): string {
  if (operation !== "paymentstatus" && operation !== "checkout/status") {
    return ""
  }
  const has = (name: string): boolean => differences.some(({ field }) => field.startsWith(`data.${name}`))
  if (has("transaction_status") || (operation === "checkout/status" && has("status"))) {
    return "A status that is missing or that nobody knows is never taken for paid, and never for failed."
  }
  return has("transaction_amount") || has("transaction_currency") || has("transaction_id")
    ? "A success without an amount is put on hold until a person has looked, unless the other source tells it."
    : ""
}

const BY_ERROR: Readonly<Record<string, string>> = {
  AuthenticationError:
    "The plugin tells shoppers to pay another way, and the doctor's check credentials fails: look whether PayUnit has activated the product, and whether the credentials are of this mode.",
  ValidationError:
    "The plugin tells the shopper that it did not work; nothing is charged, and nothing is sent again by itself.",
  UnknownTransactionError:
    "The plugin goes on asking about a payment that PayUnit does not know, until its time is up.",
  UnknownRouteError:
    "PayUnit does not have this operation at this address. The plugin tells the shopper that the service is not available; nothing is charged.",
  ExpiredLinkError: "The plugin opens a new payment for the next try.",
  FirewallError: "The plugin tells the shopper that the service is not available; nothing is charged.",
  UnreadableAnswerError:
    "The plugin cannot read this answer: it takes nothing as paid or failed, keeps the payment pending and asks again.",
}

/** What the plugin does when the service refuses a call like this. */
function ofRefusal({ error, may_have_taken_effect }: Refusal): string {
  return (
    BY_ERROR[error] ??
    (may_have_taken_effect
      ? "It may have been done all the same: the plugin keeps the payment pending, asks about it, and never sends it again by itself."
      : "The plugin tells the shopper that the service is not available; nothing is charged.")
  )
}

/** What the plugin does about the payment that was made. */
export function consequenceOfPayment({ outcome, verdict, refusal }: PaymentFinding): string | null {
  if (outcome === "not_tried") {
    return null
  }
  if (outcome === "refused") {
    return refusal === null ? null : ofRefusal(refusal)
  }
  switch (verdict) {
    case "paid":
      return "Places the order."
    case "failed":
    case "cancelled":
      return "Places no order, and lets the shopper try again as a new payment."
    case "held":
      return "Puts the payment on hold: no order is placed until a person has decided."
    case "doubtful":
      return "Keeps the word as it came, lets nothing be paid a second time, and puts the payment on hold when its time is up. The option statusWords teaches it what the word means."
    case "unconfirmed":
      return "Waits a while for the second source, and then believes the contract's own status."
    case "pending":
    case null:
      return "Goes on asking for two days, and tells the shopper that the payment is pending."
  }
}

/** What the plugin makes of the payout that was tried. */
export function consequenceOfPayout({ outcome, status, words }: PayoutFinding): string | null {
  switch (outcome) {
    case "not_tried":
    case "announced":
      return null
    case "refused":
      return 'The option refunds: "payout" cannot be used with this account: refunds are made by hand.'
    case "judged":
      break
  }
  switch (status) {
    case "SUCCESS":
      return "Takes the refund for sent."
    case "FAILED":
    case "CANCELLED":
      return "Takes the refund for not sent, and never sends it again by itself."
    case "PENDING":
    case null:
      return words.length === 0
        ? "Takes it for sent perhaps: asks on, and never sends it again by itself."
        : "Asks on until it is certain, and never sends it again by itself."
  }
}
