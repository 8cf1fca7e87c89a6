import {
  type DepositRequest,
  maskPhone,
  newTransactionId,
  type PayoutStatus,
  type PayUnitClient,
  PayUnitError,
} from "../../../../src/gateway"
import { NotTried, payeeOf, type Phones } from "../contract"
import type { PayoutFinding } from "../findings"
import { refusalOf } from "../operations-check"
import { pause } from "./small-payment"

/** How the payout is tried. */
export interface Payout {
  mode: "test" | "live"
  /** In XAF. */
  amount: number
  phones: Phones
  /** How long the payout's outcome is waited for, and how often it is asked about. */
  waitMs: number
  pollMs: number
  signal: AbortSignal
  progress: (words: string) => void
  /** Whether somebody agrees to a step, told what it does. */
  agrees: (question: string) => Promise<boolean>
  /** The paths that were asked at, in their order. */
  pathsAsked: () => readonly string[]
}

const DECLINED = "nobody agreed to it"

/**
 * Announces a payout to one's own phone, confirms it once, and asks about it until it has come to an end. Whatever comes of a
 * call, none is sent a second time.
 */
export async function tryPayout(client: PayUnitClient, payout: Payout): Promise<PayoutFinding> {
  const started = Date.now()
  const finding: PayoutFinding = {
    outcome: "not_tried",
    status: null,
    words: [],
    seconds: 0,
    status_path: null,
    fee: null,
    approval: null,
    may_have_left: false,
    refusal: null,
    why: null,
  }
  try {
    await payOut(client, payout, finding)
  } catch (error) {
    if (error instanceof NotTried) {
      finding.why = error.message
    } else if (error instanceof PayUnitError) {
      finding.outcome = finding.may_have_left ? "judged" : "refused"
      finding.refusal = refusalOf(error)
    } else {
      throw error
    }
  }
  finding.seconds = Math.round((Date.now() - started) / 1000)
  return finding
}

async function payOut(client: PayUnitClient, payout: Payout, finding: PayoutFinding): Promise<void> {
  const { amount, mode, progress, signal } = payout
  const { account_number, account_bank } = payeeOf(payout.phones)
  const to = `${maskPhone(account_number.slice(3))} (${account_bank})`
  await unlessDeclined(
    payout,
    `Step 1 of 2 announces it, which moves nothing: POST /api/gateway/deposit, ${amount} XAF to ${to}.`,
  )
  const { pay_token } = await client.deposit(depositOf({ account_number, account_bank, amount }))
  finding.outcome = "announced"
  progress("announced: a token came back")
  await look(client, pay_token, payout, finding)
  await unlessDeclined(
    payout,
    `Step 2 of 2 confirms it, once: POST /api/gateway/deposit/confirm. ${mode === "live" ? `REAL MONEY: ${amount} XAF and PayUnit's fee leave your balance.` : "In test mode no money should move."}`,
  )
  finding.outcome = "judged"
  finding.may_have_left = true
  try {
    note(finding, await client.depositConfirm({ pay_token, ...WORDS }), progress)
  } catch (error) {
    if (!(error instanceof PayUnitError) || !error.mayHaveTakenEffect) {
      finding.may_have_left = false
      throw error
    }
    finding.refusal = refusalOf(error)
    progress("no clear answer: it may have been sent, and is not sent again")
  }
  const until = Date.now() + payout.waitMs
  while (finding.status === null || finding.status === "PENDING") {
    if (Date.now() >= until || signal.aborted) {
      return
    }
    await pause(payout.pollMs, signal)
    await look(client, pay_token, payout, finding)
  }
}

/** What the payee of the payout reads, and what stands in the merchant's books. */
const WORDS = { deposit_message: "payunit verify", deposit_note: "payunit verify" } as const

function depositOf(to: Pick<DepositRequest, "account_number" | "account_bank" | "amount">): DepositRequest {
  return {
    ...to,
    transaction_id: newTransactionId(),
    destination_currency: "XAF",
    debit_currency: "XAF",
    beneficiary_name: "payunit verify",
    deposit_type: "MOBILE_MONEY",
    country: "CM",
  }
}

async function unlessDeclined({ agrees, signal }: Payout, question: string): Promise<void> {
  if (signal.aborted) {
    throw new NotTried("ended early")
  }
  if (!(await agrees(question))) {
    throw new NotTried(DECLINED)
  }
}

/** Asks how a payout stands. A question without an answer is asked again, as the plugin does. */
async function look(client: PayUnitClient, payToken: string, payout: Payout, finding: PayoutFinding): Promise<void> {
  try {
    const payoutStatus = await client.depositStatus(payToken)
    const at = payout.pathsAsked().at(-1) ?? ""
    finding.status_path = at.includes("/deposit_status/") ? "with_slash" : "without_slash"
    note(finding, payoutStatus, payout.progress)
  } catch (error) {
    if (!(error instanceof PayUnitError)) {
      throw error
    }
    noteWord(finding, `(no answer: ${error.name})`, payout.progress)
  }
}

function note(finding: PayoutFinding, payoutStatus: PayoutStatus, progress: Payout["progress"]): void {
  finding.status = payoutStatus.status
  finding.fee = payoutStatus.deposit_fee ?? finding.fee
  if (payoutStatus.is_approval_required !== null) {
    finding.approval = payoutStatus.is_approval_required
      ? payoutStatus.is_approved === true
        ? "given"
        : "awaited"
      : "not_required"
  }
  noteWord(finding, payoutStatus.unknown_status?.word ?? payoutStatus.status, progress)
  if (finding.approval === "awaited" && finding.outcome === "judged") {
    progress("it waits for an approval, in PayUnit's dashboard")
  }
}

function noteWord(finding: PayoutFinding, word: string, progress: Payout["progress"]): void {
  if (finding.words.at(-1) !== word) {
    finding.words.push(word)
    progress(`its status: ${word}`)
  }
}
