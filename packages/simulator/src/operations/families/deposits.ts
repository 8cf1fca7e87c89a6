import { operatorOf } from "../../../../../src/gateway/phone"
import { depositConfirmRequest, depositRequest } from "../../../../../src/gateway/contract/payout"
import type { Simulation } from "../../simulation"
import {
  confirmDeposit,
  type Deposit,
  type DepositRefusal,
  depositStatusOf,
  type DepositTerms,
  feeOf,
} from "../../deposits"
import { isOfOtherOperator, payeeOf } from "../../phones"
import { providerOf, providersIn } from "../../providers"
import { type Answer, refused, refusedEarly, succeeded } from "../../answers"
import { type Call, type Operation, readInput } from "../operation"
import { refusedField, unknownProvider, usedBefore, wrongCurrency } from "../refusals"

/* Payouts, beyond the contract, with fields as the vendor's SDK 1.3.0 types them. */

/** Announces a payout. Nothing is paid before it is confirmed. */
const deposit: Operation = {
  name: "deposit",
  method: "POST",
  path: "/api/gateway/deposit",
  habit: "deposits",
  note: ({ deposits }, { body }) => deposits.noteCall("deposit", fieldOf(body, "transaction_id")),
  answer(simulation, { merchant, body }) {
    const read = readInput(simulation, depositRequest, body)
    if (!read.ok) {
      return read.answer
    }
    const terms = read.value
    const refusal =
      wrongCurrency(simulation, merchant, terms.destination_currency, "destination_currency") ??
      wrongCurrency(simulation, merchant, terms.debit_currency, "debit_currency") ??
      wrongPayee(terms)
    if (refusal !== null) {
      return refusal
    }
    const isTaken = simulation.ledger.ofMerchant(merchant, terms.transaction_id) !== undefined
    const announced = isTaken ? null : simulation.deposits.create(merchant, terms, simulation.clock.now())
    return announced === null
      ? usedBefore()
      : succeeded(201, "Deposit initialized", {
          pay_token: announced.payToken,
          deposit_reference_token: announced.id,
        })
  },
}

/** To a payee that cannot be paid; null if one can. */
function wrongPayee(terms: DepositTerms): Answer | null {
  const { country, deposit_type, account_bank, account_number } = terms
  if (country !== "CM") {
    return refusedField("country", "must be CM")
  }
  if (deposit_type === "BANK_TRANSFER") {
    return null
  }
  const provider = providerOf(account_bank)
  if (provider?.country.code !== country) {
    return unknownProvider("account_bank", providersIn(country))
  }
  if (isOfOtherOperator(account_number.slice(3), operatorOf(account_bank))) {
    return refusedField("account_number", `is no ${provider.name} subscriber`)
  }
  return payeeOf(terms) === "unknown" ? refusedField("account_number", `${provider.name} does not know it`) : null
}

/** Pays what was announced. */
const depositConfirm: Operation = {
  name: "deposit/confirm",
  method: "POST",
  path: "/api/gateway/deposit/confirm",
  habit: "deposits",
  note: ({ deposits }, { body }) => deposits.noteCall("confirm", fieldOf(body, "pay_token")),
  answer(simulation, { merchant, body }) {
    const read = readInput(simulation, depositConfirmRequest(simulation), body)
    if (!read.ok) {
      return read.answer
    }
    const { pay_token, deposit_message, deposit_note, notify_url } = read.value
    const found = simulation.deposits.ofMerchant(merchant, pay_token)
    if (found === undefined) {
      return unknownDeposit()
    }
    const refusal = confirmDeposit(simulation, found)
    if (refusal !== null) {
      return REFUSALS[refusal]
    }
    found.message = deposit_message
    found.note = deposit_note
    found.notifyUrl = notify_url ?? null
    return succeeded(201, "Deposit confirmed", {
      ...depositRecord(simulation, found),
      status: reportedStatusOf(found),
      deposit_message,
      deposit_note,
      notify_url: found.notifyUrl,
    })
  },
}

const REFUSALS: Readonly<Record<DepositRefusal, Answer>> = {
  token_expired: refused(400, "The deposit token has expired"),
  confirmed_before: refused(400, "This deposit was confirmed already"),
  operator_down: refused(503, "The operator is not available"),
  balance_too_low: refused(400, "Insufficient balance"),
}

const STATUS = "deposit_status"

/** Tells how a payout stands, by the path that PayUnit's pages have. */
const depositStatus: Operation = {
  name: "deposit/deposit_status",
  method: "GET",
  path: `/api/gateway/deposit/${STATUS}/:pay_token`,
  habit: "deposits",
  note: ({ deposits }, { parameters }) => deposits.noteCall("status", parameters.pay_token),
  answer(simulation, call) {
    const { pay_token = "" } = call.parameters
    return simulation.settings.payout_status_path === "without_slash"
      ? noSuchPath(simulation, `${STATUS}/${pay_token}`)
      : statusAnswer(simulation, call, pay_token)
  },
}

/** Tells how a payout stands, where the vendor's SDK 1.3.0 asks: without a slash before the token. */
const depositStatusWithoutSlash: Operation = {
  ...depositStatus,
  path: "/api/gateway/deposit/:segment",
  note: ({ deposits }, { parameters }) => deposits.noteCall("status", (parameters.segment ?? "").slice(STATUS.length)),
  answer(simulation, call) {
    const { segment = "" } = call.parameters
    return simulation.settings.payout_status_path === "with_slash" || !segment.startsWith(STATUS)
      ? noSuchPath(simulation, segment)
      : statusAnswer(simulation, call, segment.slice(STATUS.length))
  },
}

/** The operations that pay money out. */
export const DEPOSIT_OPERATIONS: readonly Operation[] = [
  deposit,
  depositConfirm,
  depositStatus,
  depositStatusWithoutSlash,
]

function noSuchPath({ settings }: Simulation, end: string): Answer {
  return refusedEarly(settings, 404, `Cannot GET /api/gateway/deposit/${end}`)
}

function statusAnswer(simulation: Simulation, { merchant }: Call, payToken: string): Answer {
  const found = simulation.deposits.ofMerchant(merchant, payToken)
  return found === undefined
    ? unknownDeposit()
    : succeeded(200, "Deposit status retrieved", {
        ...depositRecord(simulation, found),
        payment_status: reportedStatusOf(found),
        system_note: null,
      })
}

function depositRecord(simulation: Simulation, found: Deposit) {
  const { id, payToken, terms, createdAt, updatedAt, approval, payments, reportedAmount } = found
  return {
    id,
    ...terms,
    amount: reportedAmount ?? terms.amount,
    pay_token: payToken,
    deposit_fee: payments.length === 0 ? feeOf(simulation, found) : (payments.at(-1)?.fee ?? null),
    is_approval_required: approval !== "not_required",
    is_approved: approval === "not_required" || approval === "given",
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
  }
}

function reportedStatusOf(found: Deposit) {
  return found.reportedWord === undefined ? depositStatusOf(found) : found.reportedWord
}

function unknownDeposit(): Answer {
  return refused(404, "Deposit does not exist")
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : undefined
}
