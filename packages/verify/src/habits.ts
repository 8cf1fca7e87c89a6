import { randomUUID } from "node:crypto"
import {
  ConflictError,
  countryOf,
  ExpiredLinkError,
  type InvoiceCreateRequest,
  newTransactionId,
  UnknownRouteError,
  UnknownTransactionError,
  ValidationError,
} from "../../../src/gateway"
import { billedTo, NotTried, type Stage, valuesAt, walletOf } from "./contract"
import type { HabitFinding } from "./findings"
import { formOf } from "./compare"
import type { ProbeAnswer, Probe } from "./probe"
import { NO_REAL_INVOICE, NO_REAL_PROMPT, PHONE_BUSY } from "./operations-check"
import { isPhoneBusy, type MadePayment, openCheckout, payCheckout } from "./trials"

/** The operator that was reported to refuse long ids. */
const ORANGE = "CM_ORANGE"

/** What the checks look at. */
export interface HabitContext {
  stage: Stage
  probe: Probe
  mode: "test" | "live"
  /** The answers that operations gave, by the titles of the table's rows. */
  answerOf: (title: string) => unknown
  payment: MadePayment
  /** The notifications that came; null if nobody listened. */
  notifications: readonly unknown[] | null
}

interface Seen {
  seen: "contract" | "live" | "other"
  evidence: string
}

/** Something that the service is said to do beside its contract, how it is looked for, and what the plugin does then. */
export interface Habit {
  asks: string
  /** How the contract has it, and how the live service is said to have it. */
  contract: string
  live: string
  /** What the plugin does. A text alone: the same whatever was seen. */
  plugin: string | Readonly<Record<Seen["seen"], string>>
  /** How many prompts are sent to look for the habit, which is not done in live mode. */
  prompts?: number
  check: (context: HabitContext) => Promise<Seen>
}

const RETURN_URL = "https://shop.example/back"
const INITIALIZE = "/api/gateway/initialize"

/** Every habit that the simulator plays; a test holds the two lists against each other. */
export const HABITS: Readonly<Record<string, Habit>> = {
  error_format: {
    asks: "In what form is a call refused that no operation sees?",
    contract: "in the envelope, with status, statusCode, message and data",
    live: "as its framework does it: statusCode, message and error",
    plugin:
      "Reads both: message, then data, then error, then the HTTP status. No refusal counts as an answer about money.",
    async check({ probe }) {
      const answer = await probe.post("current", "/api/gateway/payunit-verify", {})
      const has = (name: string): boolean => valuesAt(answer.body, name).length > 0
      const isEnvelope = has("status") && has("statusCode")
      const seen = isEnvelope ? "contract" : has("statusCode") && has("error") ? "live" : "other"
      return { seen, evidence: describe(answer) }
    },
  },
  firewall_on_user_agent: {
    asks: "Is a call refused whose User-Agent is that of a script?",
    contract: "no",
    live: "yes, with 403 in HTML",
    plugin: "Sends a User-Agent of its own with every call.",
    async check({ probe, stage }) {
      return byFirewall(
        await probe.post("current", INITIALIZE, opening(stage), { "user-agent": "python-requests/2.31" }),
      )
    },
  },
  firewall_on_addresses: {
    asks: "How is an http address in a request refused?",
    contract: "with 400 in JSON",
    live: "by a firewall, with 403 in HTML",
    plugin: {
      contract: "Gives PayUnit HTTPS addresses only: it does not start with another.",
      live: "Gives PayUnit HTTPS addresses only: it does not start with another.",
      other: "Changes nothing: it gives PayUnit HTTPS addresses only.",
    },
    async check({ probe, stage }) {
      const answer = await probe.post("current", INITIALIZE, {
        ...opening(stage),
        notify_url: "http://shop.example/notify",
      })
      const isRefused = answer.httpStatus === 400 && answer.body !== undefined
      const seen = isFirewall(answer) ? "live" : isRefused ? "contract" : "other"
      return { seen, evidence: describe(answer) }
    },
  },
  initialize_status: {
    asks: "With what HTTP status does initialize succeed?",
    contract: "200",
    live: "201",
    plugin: "Takes every status from 200 to 299, in HTTP and in the envelope.",
    async check({ probe, stage }) {
      const answer = await probe.post("current", INITIALIZE, opening(stage))
      const seen = answer.httpStatus === 200 ? "contract" : answer.httpStatus === 201 ? "live" : "other"
      return { seen, evidence: describe(answer) }
    },
  },
  notification_shape: {
    asks: "What does a notification look like?",
    contract: "flat: the payment's fields alone",
    live: "the envelope, with the payment's fields in data",
    plugin: {
      contract: "Reads it, and asks PayUnit before anything is done: a notification is never believed.",
      live: "Reads it, and asks PayUnit before anything is done: a notification is never believed.",
      other: "Takes it as a reason to ask PayUnit, as every other: its address says which payment it is about.",
    },
    async check({ notifications, payment }) {
      if (notifications === null) {
        throw new NotTried("needs --listen and --notify-url, with an address of yours that leads there")
      }
      if (payment.finding.outcome !== "judged") {
        throw new NotTried("the small payment was not made, so there is nothing to notify of")
      }
      const [body] = notifications
      if (notifications.length === 0) {
        throw new NotTried("none came: the plugin's job asks PayUnit about every payment by itself, as now")
      }
      const has = (path: string): boolean => valuesAt(body, path).length > 0
      const seen = has("data.transaction_status") ? "live" : has("transaction_status") ? "contract" : "other"
      const amount = valuesAt(body, seen === "live" ? "data.transaction_amount" : "transaction_amount")[0]
      return { seen, evidence: `${notifications.length} came; the amount is ${formOf(amount)}` }
    },
  },
  link_in_fragment: {
    asks: "Where in the page's link does t_id stand?",
    contract: "in the query, behind a ?",
    live: "in the fragment, behind a #",
    plugin: "Passes the link on as it is, and never rebuilds it.",
    async check({ answerOf }) {
      const link = textAt(answerOf("initialize"), "data.transaction_url", "initialize")
      const url = URL.canParse(link) ? new URL(link) : null
      const seen = url?.searchParams.has("t_id") ? "contract" : url?.hash.includes("t_id=") ? "live" : "other"
      return { seen, evidence: url === null ? "no address" : `in ${url.hash === "" ? "the query" : "the fragment"}` }
    },
  },
  provider_details: {
    asks: "What does initialize tell of each operator?",
    contract: "shortcode, name, logo, country and status",
    live: "also its id, its type, the merchant's balance and timestamps",
    plugin: "Reads shortcode, name, logo, country and status alone; a balance never leaves the server.",
    async check({ answerOf }) {
      const [first] = valuesAt(answerOf("initialize"), "data.providers[]")
      if (typeof first !== "object" || first === null) {
        throw new NotTried("initialize listed no operators")
      }
      const more = Object.keys(first).filter(
        (name) => !["shortcode", "name", "logo", "country", "status"].includes(name),
      )
      return {
        seen: more.length > 0 ? "live" : "contract",
        evidence: more.length > 0 ? `${more.length} more fields` : "nothing more",
      }
    },
  },
  fee_percent: {
    asks: "Does a payment's status tell what PayUnit keeps of it?",
    contract: "no",
    live: "yes, as fee",
    plugin: "Keeps a fee that is told, and shows it beside the payment and in the books. Nothing is decided by it.",
    async check({ stage, payment: { transactionId, finding } }) {
      if (transactionId === null || finding.payment_status_knows !== true) {
        throw new NotTried("paymentstatus knows no payment")
      }
      const { fee } = await stage.client.paymentStatus(transactionId)
      if (fee === null && finding.verdict !== "paid") {
        throw new NotTried("needs a payment that is paid")
      }
      return fee === null
        ? { seen: "contract", evidence: `no fee of a payment that is ${finding.verdict ?? "not judged"}` }
        : { seen: "live", evidence: formOf(fee) }
    },
  },
  remaining_amount_as_text: {
    asks: "In what form is an invoice's remaining amount?",
    contract: "a number",
    live: "a text",
    plugin: "Reads a number as text as that number.",
    async check({ answerOf, mode }) {
      const answer = answerOf("invoice/create")
      const [amount] = valuesAt(answer, "data.invoice.remaining_amount")
      if (answer === undefined) {
        throw new NotTried(mode === "live" ? NO_REAL_INVOICE : "no invoice could be made")
      }
      const seen = typeof amount === "number" ? "contract" : typeof amount === "string" ? "live" : "other"
      return { seen, evidence: formOf(amount) }
    },
  },
  lenient_requests: {
    asks: "Is an amount taken that is sent as a text?",
    contract: "no",
    live: "yes",
    plugin: "Sends numbers as numbers, and leaves out what is not set.",
    async check({ probe, stage }) {
      return byTaking(
        await probe.post("current", INITIALIZE, { ...opening(stage), total_amount: String(stage.amount) }),
      )
    },
  },
  any_legacy_id: {
    asks: "Does the legacy API take a transaction_id of 36 characters with hyphens?",
    contract: "no: letters and digits, fewer than 20",
    live: "yes",
    plugin: "Sends ids of 18 letters and digits, which every API and operator takes.",
    async check({ probe, stage }) {
      return byTaking(
        await probe.post("legacy", "/gateway/initialize", { ...opening(stage), transaction_id: randomUUID() }),
      )
    },
  },
  local_phones_only: {
    asks: "Is a phone number with its country code refused?",
    contract: "no",
    live: "yes",
    plugin: "Sends the number's local digits, whatever way a shopper writes it.",
    prompts: 1,
    async check(context) {
      const { gateway, phone } = walletOf(context.stage.phones)
      if (isPhoneBusy(context.payment)) {
        throw new NotTried(PHONE_BUSY)
      }
      const answer = await prompt(context, {
        gateway,
        phone: `+${countryOf(gateway).callingCode}${phone.replace(/^0/, "")}`,
      })
      return refusedOrNot(answer, [400, 422])
    },
  },
  orange_ids: {
    asks: "Does Orange refuse a transaction_id that is more than 18 letters and digits?",
    contract: "no",
    live: "yes, with 422",
    plugin: "Sends ids of 18 letters and digits, which every API and operator takes.",
    prompts: 1,
    async check(context) {
      const phone = context.stage.phones.get(ORANGE)
      if (phone === undefined) {
        throw new NotTried("needs a phone of Orange: give one with --phone")
      }
      return refusedOrNot(await prompt(context, { gateway: ORANGE, phone, id: randomUUID() }), [422])
    },
  },
  operator_statuses: {
    asks: "How is a second prompt refused while the phone has one open?",
    contract: "with 400",
    live: "with 417",
    plugin: {
      contract: "Tells the shopper that the request was refused. It sends no second prompt to a phone by itself.",
      live: "Tells the shopper that the phone has an open prompt, and to answer that one or wait.",
      other: "Sends no second prompt to a phone while its own is open, so that this cannot happen by the plugin.",
    },
    prompts: 2,
    async check(context) {
      const wallet = walletOf(context.stage.phones)
      const answers = [await prompt(context, wallet), await prompt(context, wallet)]
      const refused = answers.find(({ httpStatus }) => httpStatus >= 400)
      if (refused === undefined) {
        throw new NotTried("two prompts to one phone were both taken: none stays open in test mode")
      }
      const seen = refused.httpStatus === 417 ? "live" : refused.httpStatus === 400 ? "contract" : "other"
      return { seen, evidence: describe(refused) }
    },
  },
  optional_fields: {
    asks: "Does initialize take a payment without return_url?",
    contract: "no",
    live: "yes",
    plugin: "Sends every field that the contract requires.",
    async check({ probe, stage }) {
      const { return_url: _, ...rest } = opening(stage)
      return byTaking(await probe.post("current", INITIALIZE, rest))
    },
  },
  checkout_details: {
    asks: "Does checkout/initialize also tell the checkout's id by itself?",
    contract: "no: it is the last part of the link",
    live: "yes, as checkout_id",
    plugin: "Takes the id from the link, where the contract has it.",
    async check({ answerOf }) {
      const answer = answerOf("checkout/initialize")
      if (answer === undefined) {
        throw new NotTried("no checkout could be opened")
      }
      const isPresent = valuesAt(answer, "data.checkout_id").length > 0
      return { seen: isPresent ? "live" : "contract", evidence: isPresent ? "it is there" : "it is not there" }
    },
  },
  process_takes_phones: {
    asks: "Is mobile money taken by checkout/process?",
    contract: "no: by invoice/process, and cards by this one",
    live: "yes",
    plugin: "Pays by invoice/process, as the contract has it.",
    prompts: 1,
    async check({ stage, probe, payment }) {
      const wallet = walletOf(stage.phones)
      if (isPhoneBusy(payment)) {
        throw new NotTried(PHONE_BUSY)
      }
      const checkout = await openCheckout(stage.client, newTransactionId(), {
        amount: stage.amount,
        notifyUrl: stage.notifyUrl,
      })
      const answer = await probe.post("current", "/api/gateway/checkout/process", payCheckout(checkout, wallet))
      if (answer.httpStatus === 417) {
        throw new NotTried(PHONE_BUSY)
      }
      return byTaking(answer)
    },
  },
  invoice_parts: {
    asks: "Can an invoice without instalments be paid in parts by invoice/payment?",
    contract: "no: by its own link",
    live: "yes",
    plugin: "Pays instalments by it, and nothing else.",
    async check({ stage, probe, mode }) {
      if (mode === "live") {
        throw new NotTried(NO_REAL_INVOICE)
      }
      const { invoice } = await stage.client.invoiceCreate(invoiceOfOnePart(stage))
      return byTaking(
        await probe.post("current", "/api/gateway/invoice/payment", { amount: stage.amount, invoice_id: invoice.uuid }),
      )
    },
  },
  invoice_get: {
    asks: "Can an invoice be asked about?",
    contract: "no",
    live: "yes, at invoice/get",
    plugin: "Asks about an invoice's payments one by one.",
    async check({ stage }) {
      return await stage.client.invoiceGet(randomUUID()).then(
        () => ({ seen: "live" as const, evidence: "an answer about an invoice of nobody" }),
        (error: unknown) => {
          if (error instanceof UnknownRouteError || error instanceof UnknownTransactionError) {
            const isThere = error instanceof UnknownTransactionError
            return { seen: isThere ? "live" : "contract", evidence: `HTTP ${String(error.httpStatus)}` }
          }
          throw error
        },
      )
    },
  },
  deposits: {
    asks: "Can money be paid out?",
    contract: "no",
    live: "yes, by deposit",
    plugin:
      'Refunds are made by hand in PayUnit\'s dashboard, unless the option refunds is "payout". Try it with --payout.',
    // Without a body nothing can come of it.
    async check({ probe }) {
      const answer = await probe.post("current", "/api/gateway/deposit", {})
      const seen = answer.httpStatus === 404 ? "contract" : [400, 422].includes(answer.httpStatus) ? "live" : "other"
      return { seen, evidence: describe(answer) }
    },
  },
  failed_payment_ends_link: {
    asks: "Does a payment that failed end its link?",
    contract: "no: the payer can try again by the same link",
    live: "yes",
    plugin: "Opens a new payment for every new try, and watches the old one: it needs no link twice.",
    prompts: 1,
    async check({ stage, payment }) {
      const { checkout, finding } = payment
      if (checkout === null || finding.verdict !== "failed") {
        throw new NotTried("needs a payment that fails: run this once more and decline the prompt")
      }
      const again = await stage.client.invoiceProcess(payCheckout(checkout, walletOf(stage.phones))).then(
        () => "contract" as const,
        (error: unknown) => {
          if (error instanceof ExpiredLinkError || error instanceof ValidationError) {
            return "live" as const
          }
          throw error instanceof ConflictError ? new NotTried(PHONE_BUSY) : error
        },
      )
      return {
        seen: again,
        evidence: `a second prompt by the same checkout was ${again === "live" ? "refused" : "taken"}`,
      }
    },
  },
  page_collects_phone: {
    asks: "Does a checkout's page ask for the customer's phone where phone_number_collection says so?",
    contract: "yes",
    live: "no",
    plugin: "Needs no phone from that page: the cart has the customer's.",
    async check() {
      throw new NotTried("can only be seen in a browser: set collectPhone, open a payment's page, and say what it asks")
    },
  },
}

/** Looks for one habit. */
export async function checkHabit(name: string, habit: Habit, context: HabitContext): Promise<HabitFinding> {
  try {
    if (habit.prompts !== undefined && context.mode === "live") {
      throw new NotTried(NO_REAL_PROMPT)
    }
    return { habit: name, ...(await habit.check(context)) }
  } catch (error) {
    if (error instanceof NotTried) {
      return { habit: name, seen: "not_tried", evidence: error.message }
    }
    // A call that brought no answer: which, the error's kind says; its words may hold an address.
    return { habit: name, seen: "not_tried", evidence: `no answer (${error instanceof Error ? error.name : "error"})` }
  }
}

function opening({ amount }: Stage) {
  return { total_amount: amount, transaction_id: newTransactionId(), currency: "XAF", return_url: RETURN_URL }
}

/** An invoice of the table's sample without its instalments. */
function invoiceOfOnePart(stage: Stage): InvoiceCreateRequest {
  const { installments: _, ...request } = billedTo(stage.phones, stage.bodies.invoice)
  return { ...request, type: "NORMAL" } as unknown as InvoiceCreateRequest
}

/** Opens a payment, and sends a prompt for it; the client's own checks are passed by. */
async function prompt(
  { probe, stage }: HabitContext,
  { gateway, phone, id = newTransactionId() }: { gateway: string; phone: string; id?: string },
): Promise<ProbeAnswer> {
  const opened = await probe.post("current", INITIALIZE, { ...opening(stage), transaction_id: id })
  if (opened.httpStatus >= 400) {
    throw new NotTried(`initialize refused what comes before it (${describe(opened)})`)
  }
  return await probe.post("current", "/api/gateway/makepayment", {
    gateway,
    amount: stage.amount,
    transaction_id: id,
    phone_number: phone,
    return_url: RETURN_URL,
    currency: "XAF",
    paymentType: "button",
  })
}

function isFirewall({ httpStatus, body, isHtml }: ProbeAnswer): boolean {
  return httpStatus === 403 && (isHtml || body === undefined)
}

/** As the client takes it: what the envelope says counts too. */
function isTaken({ httpStatus, body }: ProbeAnswer): boolean {
  const [status] = valuesAt(body, "statusCode")
  const isFailed = valuesAt(body, "status").some((word) => String(word).trim().toUpperCase() === "FAILED")
  return [httpStatus, status === undefined ? httpStatus : Number(status)].every(isSuccess) && !isFailed
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

function byFirewall(answer: ProbeAnswer): Seen {
  return { seen: isFirewall(answer) ? "live" : isTaken(answer) ? "contract" : "other", evidence: describe(answer) }
}

function byTaking(answer: ProbeAnswer): Seen {
  const seen = isTaken(answer) ? "live" : [400, 422].includes(answer.httpStatus) ? "contract" : "other"
  return { seen, evidence: describe(answer) }
}

/** A refusal with one of these is the habit; one for the phone's open prompt tells nothing of it. */
function refusedOrNot(answer: ProbeAnswer, statuses: readonly number[]): Seen {
  if (answer.httpStatus === 417) {
    throw new NotTried(PHONE_BUSY)
  }
  const seen = isTaken(answer) ? "contract" : statuses.includes(answer.httpStatus) ? "live" : "other"
  return { seen, evidence: describe(answer) }
}

function describe({ httpStatus, body, isHtml }: ProbeAnswer): string {
  return `HTTP ${httpStatus}, ${body !== undefined ? "JSON" : isHtml ? "HTML" : "no JSON"}`
}

function textAt(answer: unknown, path: string, operation: string): string {
  const [text] = valuesAt(answer, path)
  if (typeof text !== "string") {
    throw new NotTried(`${operation} gave no link`)
  }
  return text
}
