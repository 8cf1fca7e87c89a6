import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import type { AuditAction, AuditSubject } from "../domain/audit"
import { resolvePayUnit } from "../modules/payunit"
import type { Actor } from "../modules/payunit/audit"
import { MerchantError } from "../modules/payunit/errors"
import { type Json, type KeyedRequest, keyedRequest, type Resource } from "../modules/payunit/idempotency"
import { decide, once } from "../workflows/decisions"
import { answeringMerchant, idempotencyKeyOf, invoiceOf, transactionOf } from "./admin-answering"
import { isId } from "./answering"
import type { StaffChange, StaffRequest } from "./contract"

/** Names what another person asked for, which whoever sends the same with it agrees to. */
const APPROVAL_HEADER = "payunit-approval"

/** What of a request is written down of every decision: nothing that names people. */
const TOLD = new Set([
  "action",
  "method",
  "by_payunit",
  "reference",
  "installment_id",
  "record_on_order",
  "again",
  "until",
  "list",
])

/** What a decision is about, and how that stands. */
export interface Subject {
  type: AuditSubject
  id: string | null
  /** What is decided about, and what that makes with what was decided before; null where it is not about an amount. */
  money?: { amount: number; total: number; currency: string } | null
  look?: () => Promise<Readonly<Record<string, Json>>>
}

/** A contract of a route by which somebody decides something. */
type DecisionContract = StaffChange & { decides: NonNullable<StaffChange["decides"]> }

interface Deciding<Of extends DecisionContract, Result> {
  subject: (req: StaffRequest<Of>) => Promise<Subject> | Subject
  /** @param request to be kept with what it makes; null without a key, or where the route takes none */
  decide: (req: StaffRequest<Of>, request: KeyedRequest | null) => Promise<Result>
  /** Of a route that takes an `Idempotency-Key`: goes on with what the same request made before, and decides nothing. */
  resume?: (req: StaffRequest<Of>, earlier: Resource, request: KeyedRequest | null) => Promise<Result>
  /** What is asked for, where that is not the body. */
  input?: (req: StaffRequest<Of>) => Promise<Record<string, Json>>
  /** What was made; null where nothing was. */
  made?: (result: Result) => string | null
  answer: (req: StaffRequest<Of>, res: MedusaResponse, result: Result) => Promise<void>
}

/**
 * A route by which somebody decides something: it is written into the audit trail, and a large amount takes two people. Sent
 * again with its key it is answered with what was made, which was agreed to.
 */
export function deciding<Of extends DecisionContract, Result>(
  { decides }: Of,
  { subject, decide: carryOut, resume, input, made, answer }: Deciding<Of, Result>,
) {
  return answeringMerchant<Of>(async (req, res) => {
    const key = idempotencyKeyOf(req)
    const { note, ...body } = bodyOf(req)
    const path = req.originalUrl.replace(/[?#].*$/, "")
    // What is made keeps its own words, and forgets them itself. Otherwise they say why, and ask for nothing.
    const keepsWords = made !== undefined
    const asked = async (): Promise<Json> => inputIn((await input?.(req)) ?? (keepsWords ? sentIn(req) : body))
    const request =
      key === null || resume === undefined
        ? null
        : keyedRequest({ key, operation: `${req.method} ${path}`, input: await asked(), by: actorOf(req).id })
    const result = await once(req.scope, request, async (earlier) => {
      const { type, id, money = null, look = nothingToSee } = await subject(req)
      return await decide(
        req.scope,
        {
          action: actionOf(decides, body),
          actor: actorOf(req),
          subject: { type, id },
          money: money && { amount: money.amount, currency: money.currency },
          total: earlier === null ? money && { amount: money.total, currency: money.currency } : null,
          note: keepsWords ? null : note,
          asked: Object.fromEntries(Object.entries(body).filter(([name]) => TOLD.has(name))),
          request: { path, body, idempotency_key: key },
          approval: approvalIn(req),
        },
        {
          look,
          carryOut: async () =>
            earlier === null || resume === undefined
              ? await carryOut(req, request)
              : await resume(req, earlier, request),
          made,
        },
      )
    })
    await answer(req, res, result)
  })
}

function actionOf(decides: DecisionContract["decides"], { action }: Readonly<Record<string, Json>>): AuditAction {
  const decided = typeof decides === "string" ? decides : typeof action === "string" ? decides[action] : undefined
  if (decided === undefined) {
    throw new Error("payunit: a decision's contract does not name what its body decides")
  }
  return decided
}

/** Where the same request again finds everything done. */
export async function nothingMore(): Promise<void> {
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

/** Writes down that somebody takes a list out of the store; before it is given, so that no list leaves unseen. */
export async function recordExport(req: AuthenticatedMedusaRequest, { list, ...asked }: Exported): Promise<void> {
  await resolvePayUnit(req.scope).audit.record(
    { action: "list_exported", actor: actorOf(req), subject: { type: "export", id: list }, money: null, note: null },
    { asked },
  )
}

/** A payment; of which an amount goes back, or all of it is decided about. */
export async function aboutTransaction(
  req: AuthenticatedMedusaRequest,
  goesBack: { amount?: number | undefined } | null,
): Promise<Subject> {
  const { manualRefunds } = resolvePayUnit(req.scope)
  const { id, amount, paid_amount, currency_code: currency } = await transactionOf(req)
  const before = sum(await manualRefunds.ofTransaction(id))
  const paid = paid_amount ?? amount
  const going = goesBack === null ? paid : (goesBack.amount ?? Math.max(0, paid - before))
  return {
    ...{ type: "transaction", id },
    money: { amount: going, total: goesBack === null ? paid : before + going, currency },
    look: async () => await lookAtTransaction(req, id),
  }
}

/** How a payment stands; nothing of it where there is none. */
export async function lookAtTransaction(
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
  const invoice = await invoiceOf(req)
  const { id, currency_code: currency } = invoice
  const payunit = resolvePayUnit(req.scope)
  // What staff confirmed counts wherever it is by now, also what was too much.
  const figures = async () => {
    const [payments, confirmed] = await Promise.all([
      payunit.invoicePayments.ofInvoice(id),
      payunit.invoicePayments.confirmationsOf(id),
    ])
    const begun = payments.filter(({ source }) => source !== "staff")
    return {
      paid: sum(begun) + sum(confirmed),
      refunded: payments.reduce((total, { paid_back_amount }) => total + paid_back_amount, 0),
    }
  }
  const moneyOf = async ({ amount, installmentId }: InvoiceMoney) => {
    const [{ paid }, installments] = await Promise.all([figures(), payunit.invoices.installmentsOf(id)])
    const part = installments.find((one) => one.id === installmentId)
    const coming = amount ?? part?.amount ?? Math.max(0, invoice.total_amount - paid)
    return { amount: coming, total: paid + coming, currency }
  }
  return {
    ...{ type: "invoice", id },
    money: about === null ? null : await moneyOf(about),
    look: async () => {
      const [now, { paid, refunded }] = await Promise.all([payunit.invoices.find(id), figures()])
      return { state: now?.state ?? null, paid, refunded }
    },
  }
}

/** A merchant account of the store. */
export function aboutAccount(req: AuthenticatedMedusaRequest, account: string): Subject {
  return {
    ...{ type: "account", id: account },
    look: async () => {
      const pause = await resolvePayUnit(req.scope).pauses.of(account)
      return { paused: pause !== null, until: pause?.until?.toISOString() ?? null }
    },
  }
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

/** The same with what somebody wrote about it apart: that is forgotten one day, and the rest is not. */
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
