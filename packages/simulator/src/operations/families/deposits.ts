import { z } from "zod"
import {
  address,
  amount,
  countryCode,
  currencyCode,
  filledText,
  identifier,
} from "../../../../../src/gateway/contract/envelope"
import type { Simulation } from "../../simulation"
import type { Deposit, DepositTerms } from "../../deposits"
import { type Answer, refused, succeeded } from "../../answers"
import { type Call, type Operation, readInput } from "../operation"

/*
 * Payouts, beside the contract, with fields as the vendor's SDK 1.3.0 types them. Every one succeeds once it is confirmed:
 * there is no balance that it must fit, and nobody has to approve it.
 */

const depositRequest: z.ZodType<DepositTerms> = z
  .object({
    transaction_id: identifier,
    amount,
    destination_currency: currencyCode,
    debit_currency: currencyCode,
    account_number: filledText,
    account_bank: filledText,
    beneficiary_name: filledText,
    deposit_type: z.enum(["MOBILE_MONEY", "BANK_TRANSFER"]),
    country: countryCode,
  })
  .refine(({ deposit_type, account_number }) => deposit_type !== "MOBILE_MONEY" || /^237\d{9}$/.test(account_number), {
    path: ["account_number"],
    error: "must be a number of Cameroon with 237 in front",
  })

/** Announces a payout. Nothing is paid before it is confirmed. */
const deposit: Operation = {
  name: "deposit",
  method: "POST",
  path: "/api/gateway/deposit",
  habit: "deposits",
  answer(simulation, { merchant, body }) {
    const read = readInput(simulation, depositRequest, body)
    if (!read.ok) {
      return read.answer
    }
    const { id, payToken } = simulation.deposits.create(merchant, read.value, simulation.clock.now())
    return succeeded(201, "Deposit initialized", { pay_token: payToken, deposit_reference_token: id })
  },
}

const confirmRequest = (simulation: Simulation) =>
  z.object({
    pay_token: filledText,
    deposit_message: filledText,
    deposit_note: filledText,
    notify_url: address(simulation).optional(),
  })

/** Pays what was announced. */
const depositConfirm: Operation = {
  name: "deposit/confirm",
  method: "POST",
  path: "/api/gateway/deposit/confirm",
  habit: "deposits",
  answer(simulation, { merchant, body }) {
    const read = readInput(simulation, confirmRequest(simulation), body)
    if (!read.ok) {
      return read.answer
    }
    const { pay_token, deposit_message, deposit_note, notify_url } = read.value
    const found = simulation.deposits.ofMerchant(merchant, pay_token)
    if (found === undefined) {
      return unknownDeposit()
    }
    found.confirmedAt ??= simulation.clock.now()
    return succeeded(201, "Deposit confirmed", {
      ...depositRecord(found),
      status: statusOf(found),
      deposit_message,
      deposit_note,
      notify_url: notify_url ?? null,
    })
  },
}

/** Tells how a payout stands, by the path that PayUnit's pages have. */
const depositStatus: Operation = {
  name: "deposit/deposit_status",
  method: "GET",
  path: "/api/gateway/deposit/deposit_status/:pay_token",
  habit: "deposits",
  answer: (simulation, call) => statusAnswer(simulation, call, call.parameters.pay_token ?? ""),
}

/** The same where the vendor's SDK 1.3.0 asks: without a slash before the token. */
const depositStatusWithoutSlash: Operation = {
  ...depositStatus,
  path: "/api/gateway/deposit/:segment",
  answer: (simulation, call) =>
    statusAnswer(simulation, call, (call.parameters.segment ?? "").replace(/^deposit_status/, "")),
}

/** The operations that pay money out. */
export const DEPOSIT_OPERATIONS: readonly Operation[] = [
  deposit,
  depositConfirm,
  depositStatus,
  depositStatusWithoutSlash,
]

function statusAnswer({ deposits }: Simulation, { merchant }: Call, payToken: string): Answer {
  const found = deposits.ofMerchant(merchant, payToken)
  return found === undefined
    ? unknownDeposit()
    : succeeded(200, "Deposit status retrieved", {
        ...depositRecord(found),
        payment_status: statusOf(found),
        system_note: null,
      })
}

function depositRecord({ id, payToken, terms, createdAt, confirmedAt }: Deposit) {
  return {
    id,
    ...terms,
    pay_token: payToken,
    deposit_fee: 0,
    is_approval_required: false,
    is_approved: true,
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(confirmedAt ?? createdAt).toISOString(),
  }
}

function statusOf({ confirmedAt }: Deposit): "PENDING" | "SUCCESS" {
  return confirmedAt === null ? "PENDING" : "SUCCESS"
}

function unknownDeposit(): Answer {
  return refused(404, "Deposit does not exist")
}
