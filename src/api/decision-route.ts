import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import type { AuditAction, AuditSubject } from "../domain/audit"
import { resolvePayUnit } from "../modules/payunit"
import { type Pausable, pausesOf } from "../modules/payunit/accounts"
import type { Actor } from "../modules/payunit/audit"
import { paidMoney } from "../modules/payunit/transactions"
import { MerchantError, tryAgainAfter } from "../modules/payunit/errors"
import { type Json, type KeyedRequest, keyedRequest, type Resource } from "../modules/payunit/idempotency"
import { type DecisionSteps, decide, runOnce, type Outcome } from "../workflows/decisions"
import { adminRoute, idempotencyKeyOf, invoiceOf, transactionOf } from "./admin-route"
import { isId } from "./store-route"
import type { StaffChangeContract, StaffRequest } from "./contract"

/** Names what another person asked for, which whoever sends the same with it agrees to. */
const APPROVAL_HEADER = "payunit-approval"

/** What of a request is written down of every decision: nothing that names people. */
const AUDITED_FIELDS = new Set([
  "action",
  "outcome",
  "method",
  "by_payunit",
  "reference",
  "installment_id",
  "record_on_order",
  "again",
  "payment_id",
  "accepted_worth",
  "until",
  "what",
  "list",
])

/** What a decision is about, and how that stands. Both are read while nobody else decides about it. */
export interface Subject {
  type: AuditSubject
  id: string | null
  measure?: DecisionSteps<unknown>["measure"]
  snapshot?: DecisionSteps<unknown>["snapshot"]
}

/** A contract of a route by which somebody decides something. */
type DecisionContract = StaffChangeContract & { decides: NonNullable<StaffChangeContract["decides"]> }

interface Deciding<Of extends DecisionContract, Result> {
  subject: (req: StaffRequest<Of>) => Promise<Subject> | Subject
  /** @param request to be kept with what it makes; null without a key, or where the route takes none */
  decide: (req: StaffRequest<Of>, request: KeyedRequest | null) => Promise<Result>
  /** Of a route that takes an `Idempotency-Key`: goes on with what the same request made before, and decides nothing. */
  resume?: (req: StaffRequest<Of>, earlier: Resource, request: KeyedRequest | null) => Promise<Result>
  /** Which of what the contract names is decided, where the body's `action` does not say. */
  which?: (req: StaffRequest<Of>) => string
  /** What is asked for, where that is not the body. */
  input?: (req: StaffRequest<Of>) => Promise<Record<string, Json>>
  /** What was made; null where nothing was. */
  createdId?: (result: Result) => string | null
  /** What came of the decision, where that is not told by having been carried out. */
  outcome?: (result: Result) => Outcome
  answer: (req: StaffRequest<Of>, res: MedusaResponse, result: Result) => Promise<void>
}

/**
 * A route by which somebody decides something: it is written into the audit trail, and a large amount takes two people. Sent
 * again with its key it is answered with what was made, which was agreed to.
 */
export function decisionRoute<Of extends DecisionContract, Result>(
  { decides }: Of,
  { subject, decide: carryOut, resume, which, input, createdId, outcome, answer }: Deciding<Of, Result>,
) {
  return adminRoute<Of>(async (req, res) => {
    const key = idempotencyKeyOf(req)
    const { note, ...body } = bodyOf(req)
    const path = req.originalUrl.replace(/[?#].*/s, "")
    // What is made keeps its own words, and forgets them itself. Otherwise they say why, and ask for nothing.
    const keepsWords = createdId !== undefined
    const requestInput = async (): Promise<Json> => inputIn((await input?.(req)) ?? (keepsWords ? sentIn(req) : body))
    const request =
      key === null || resume === undefined
        ? null
        : keyedRequest({ key, operation: `${req.method} ${path}`, input: await requestInput(), by: actorOf(req).id })
    const result = await runOnce(req.scope, request, async (earlier) => {
      const { type, id, measure = noAmount, snapshot = nothingToSee } = await subject(req)
      return await decide(
        req.scope,
        {
          action: actionOf(decides, which?.(req) ?? body.action),
          actor: actorOf(req),
          subject: { type, id },
          isAgreed: earlier !== null,
          note: keepsWords ? null : note,
          requestFacts: Object.fromEntries(Object.entries(body).filter(([name]) => AUDITED_FIELDS.has(name))),
          request: { path, body, idempotency_key: key },
          approval: approvalIn(req),
        },
        {
          measure,
          snapshot,
          carryOut: async () =>
            earlier === null || resume === undefined
              ? await carryOut(req, request)
              : await resume(req, earlier, request),
          createdId,
          outcome,
        },
      )
    })
    await answer(req, res, result)
  })
}

function actionOf(decides: DecisionContract["decides"], which: Json | undefined): AuditAction {
  const decided = typeof decides === "string" ? decides : typeof which === "string" ? decides[which] : undefined
  if (decided === undefined) {
    throw new Error("payunit: a decision's contract does not name what its body decides")
  }
  return decided
}

/** Where the same request again finds everything done. */
export async function noFollowUp(): Promise<void> {
  await Promise.resolve()
}

/** Who asks. */
export function actorOf({ auth_context }: AuthenticatedMedusaRequest): Actor {
  return { type: auth_context.actor_type, id: auth_context.actor_id }
}

/** What is taken out of the store, and what it was narrowed to. */
interface Exported {
  list: string
  count: number
  filters: string | null
}

/** So many lists one person takes out in an hour: each is a line of the audit trail, which decisions wait for. */
export const EXPORTS_PER_HOUR = 100

/**
 * Writes down that somebody takes a list out of the store; before it is given, so that no list leaves unseen.
 *
 * @throws MerchantError `too_many_exports`
 */
export async function recordExport(
  req: AuthenticatedMedusaRequest,
  { list, ...requestFacts }: Exported,
): Promise<void> {
  const { audit, limits } = resolvePayUnit(req.scope)
  const until = await limits.count(`exports:${actorOf(req).id}`, EXPORTS_PER_HOUR)
  if (until !== null) {
    throw new MerchantError("too_many_exports", tryAgainAfter(until, new Date()))
  }
  await audit.record(
    { action: "list_exported", actor: actorOf(req), subject: { type: "export", id: list }, money: null, note: null },
    { requestFacts },
  )
}

/** A payment; of which an amount goes back, or all of it is decided about. */
export async function aboutTransaction(
  req: AuthenticatedMedusaRequest,
  goesBack: { amount?: number | undefined } | null,
): Promise<Subject> {
  const { id } = await transactionOf(req)
  return {
    ...{ type: "transaction", id },
    measure: async () => (goesBack === null ? await wholeMoney(req) : await refundMoney(req, goesBack)),
    snapshot: async () => await transactionSnapshot(req, id),
  }
}

async function wholeMoney(req: AuthenticatedMedusaRequest) {
  const { amount, currencyCode: currency } = paidMoney(await transactionOf(req))
  return { amount, total: amount, currency }
}

/** What goes back of a payment, all that is left unless told, and what that makes with what was refunded before. */
export async function refundMoney(req: AuthenticatedMedusaRequest, goesBack: { amount?: number | undefined }) {
  const transaction = await transactionOf(req)
  const { amount: paid, currencyCode: currency } = paidMoney(transaction)
  const before = await resolvePayUnit(req.scope).manualRefunds.gone(transaction.id)
  const amount = goesBack.amount ?? Math.max(0, paid - before)
  return { amount, total: before + amount, currency }
}

/** How a payment stands; nothing of it where there is none. */
export async function transactionSnapshot(
  { scope }: AuthenticatedMedusaRequest,
  id: string,
): Promise<Readonly<Record<string, Json>>> {
  const { transactions, manualRefunds } = resolvePayUnit(scope)
  const [now, refunds] = await Promise.all([transactions.find(id), manualRefunds.ofTransaction(id)])
  const { state = null, held_reason = null, resolution = null } = now ?? {}
  return { state, held_reason, resolution, refunded: sum(refunds) }
}

/** What is said to have come for an invoice. */
export interface InvoiceMoney {
  amount: number | undefined
  installmentId?: string | undefined
}

/** An invoice; with the money that is decided about, if it is about money. */
export async function aboutInvoice(
  req: AuthenticatedMedusaRequest,
  about: InvoiceMoney | null = null,
): Promise<Subject> {
  const { id } = await invoiceOf(req)
  const payunit = resolvePayUnit(req.scope)
  // What staff confirmed counts wherever it is by now, also what was too much.
  const figures = async () => {
    const [payments, confirmed] = await Promise.all([
      payunit.invoicePayments.ofInvoice(id),
      payunit.invoicePayments.confirmationsOf(id),
    ])
    const fromService = payments.filter(({ source }) => source !== "staff")
    return {
      paid: sum(fromService) + sum(confirmed),
      refunded: payments.reduce((total, { refunded_amount }) => total + refunded_amount, 0),
    }
  }
  const moneyOf = async ({ amount, installmentId }: InvoiceMoney) => {
    const [invoice, { paid }, installments] = await Promise.all([
      invoiceOf(req),
      figures(),
      payunit.invoices.installmentsOf(id),
    ])
    const part = installments.find((one) => one.id === installmentId)
    const coming = amount ?? part?.amount ?? Math.max(0, invoice.total_amount - paid)
    return { amount: coming, total: paid + coming, currency: invoice.currency_code }
  }
  return {
    ...{ type: "invoice", id },
    measure: async () => (about === null ? null : await moneyOf(about)),
    snapshot: async () => {
      const [now, { paid, refunded }] = await Promise.all([payunit.invoices.find(id), figures()])
      return { state: now?.state ?? null, paid, refunded }
    },
  }
}

/** A merchant account of the store, and whether it takes payments, or payouts are sent of it. */
export function aboutAccount(req: AuthenticatedMedusaRequest, account: string, what: Pausable): Subject {
  return {
    ...{ type: "account", id: account },
    snapshot: async () => {
      const pause = await pausesOf(resolvePayUnit(req.scope), what).of(account)
      return { paused: pause !== null, until: pause?.until?.toISOString() ?? null }
    },
  }
}

/** Whom alerts go to, which, and when. Nobody is named: how many there are. */
export function aboutAlerts({ scope }: AuthenticatedMedusaRequest): Subject {
  return {
    ...{ type: "alerts", id: "store" },
    snapshot: async () => {
      const { recipients, kinds, quietHours } = await resolvePayUnit(scope).alertSettings.rules()
      const hours = quietHours && { from: quietHours.from, to: quietHours.to }
      return { recipients: recipients.length, kinds: [...kinds], quiet_hours: hours }
    },
  }
}

async function noAmount(): Promise<null> {
  return await Promise.resolve(null)
}

async function nothingToSee(): Promise<Readonly<Record<string, Json>>> {
  return await Promise.resolve({})
}

function sum(rows: readonly { amount: number }[]): number {
  return rows.reduce((total, { amount }) => total + amount, 0)
}

const sentBody = z.record(z.string(), z.unknown()).catch({})
const words = z.string().trim().min(1).nullable().catch(null)

/** What was sent, as JSON. */
function sentIn({ body }: AuthenticatedMedusaRequest): Record<string, Json> {
  return JSON.parse(JSON.stringify(sentBody.parse(body))) as Record<string, Json>
}

/** What was sent, with what somebody wrote about it apart: that is forgotten one day, and the rest is not. */
function bodyOf(req: AuthenticatedMedusaRequest): { note: string | null } & Record<string, Json> {
  const { note = null, reason = null, ...rest } = sentIn(req)
  return { ...rest, note: words.parse(note ?? reason) }
}

/** What a request asks for, without the answers to what it was refused for once: it is the same request with them. */
function inputIn({ again: _again, confirm_exceeds: _exceeds, ...input }: Record<string, Json>): Json {
  return input
}

/** @throws MerchantError `approval_not_found` for what cannot be an id */
function approvalIn(req: AuthenticatedMedusaRequest): string | null {
  const id = req.get(APPROVAL_HEADER)
  if (id !== undefined && !isId(id)) {
    throw new MerchantError("approval_not_found")
  }
  return id ?? null
}
