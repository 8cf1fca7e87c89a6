import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { HELD_TEXTS, type HeldReason } from "../../../../domain/payments"
import { PAYOUT_REASONS } from "../../../../domain/payouts"
import { asSentence, type LocalizedText, textOfCause } from "../../../../domain/texts"
import { majorUnits } from "../../../../medusa"
import type { AuditLine } from "../../../../modules/payunit/audit"
import { merchantProblem } from "../../../../modules/payunit/errors"
import { isInvoiceId } from "../../../../modules/payunit/security"
import type { DecisionAnswer } from "../../../answers"
import { peopleIn } from "../transactions/people"
import { readTransactionContexts } from "../transactions/transaction-context"

const facts = z.record(z.string(), z.json()).nullable().catch(null)
const code = z.string().nullable().catch(null)

/** Decisions, each with all of its lines, as they are answered: with the names of people, orders and invoices. */
export async function decisionViews(
  req: AuthenticatedMedusaRequest,
  decisions: readonly (readonly AuditLine[])[],
): Promise<DecisionAnswer[]> {
  const lines = decisions.flat()
  const [people, subjectOf] = await Promise.all([
    peopleIn(
      req,
      lines.map(({ actor_id }) => actor_id),
    ),
    subjectsOf(req, decisions),
  ])
  const actorOf = ({ actor_type: type, actor_id: id }: AuditLine) => ({ type, id, name: people[id] ?? null })
  return decisions.flatMap((all) => {
    const [first] = all
    const last = all.at(-1)
    if (first === undefined || last === undefined) {
      return []
    }
    const openingLine = all.find(({ stage }) => stage === "started")
    const because = code.parse(last.details.code ?? null)
    return [
      {
        id: first.id,
        action: first.action,
        stage: last.stage,
        at: (openingLine ?? first).created_at.toISOString(),
        actor: actorOf(openingLine ?? first),
        subject: subjectOf(all),
        amount: first.amount,
        currency_code: first.currency_code,
        note: first.note ?? last.note,
        before: facts.parse((openingLine ?? first).details.before),
        after: facts.parse(last.details.after),
        request: requestOf(openingLine ?? first),
        code: because,
        why: because === null ? null : textOfOutcome(because),
        lines: all.map((line) => ({
          sequence: line.sequence,
          stage: line.stage,
          at: line.created_at.toISOString(),
          actor: actorOf(line),
          note: line.note,
          hash: line.hash,
        })),
      },
    ]
  })
}

/** Why a decision was refused, or not carried out in full; null for a code that a newer version wrote. */
function textOfOutcome(because: string): LocalizedText | null {
  if (Object.hasOwn(HELD_TEXTS, because)) {
    return HELD_TEXTS[because as HeldReason].name
  }
  return PAYOUT_REASONS.some((one) => one === because)
    ? asSentence(textOfCause({ code: because, params: {} }))
    : merchantProblem(because)
}

/** What was asked for: codes, and what people typed as long as it is not forgotten. */
function requestOf({ details, words }: AuditLine): DecisionAnswer["request"] {
  const codes = facts.parse(details.request)
  return codes === null ? null : { ...codes, ...words?.request }
}

/** What was decided about; made by the decision itself, where it makes something. */
function subjectIdOf(lines: readonly AuditLine[]): string | null {
  const createdId = lines.map(({ details }) => details.created_id).find((id) => typeof id === "string")
  return lines[0]?.subject_id ?? createdId ?? null
}

const text = z.string().nullish()
/** An amount that cannot be read is not told: the decision is. */
const amount = majorUnits.nullish().catch(null)
const time = z.coerce.date().nullish()
const subjectRow = z.object({
  id: z.string(),
  order_id: text,
  invoice_id: text,
  cart_id: text,
  forgotten_at: time,
  amount,
  paid_amount: amount,
  total_amount: amount,
  currency_code: z.string(),
  paid_currency: text,
})

/** What can be told of a subject, by its kind: Medusa's name of its table, and what of {@link subjectRow} that has. */
const NAME_FIELDS: Readonly<
  Record<string, readonly [entity: string, fields: readonly (keyof z.output<typeof subjectRow>)[]]>
> = {
  transaction: [
    "payunit_transaction",
    ["order_id", "invoice_id", "cart_id", "forgotten_at", "amount", "paid_amount", "currency_code", "paid_currency"],
  ],
  invoice: ["payunit_invoice", ["order_id", "forgotten_at", "total_amount", "currency_code"]],
  payment_request: ["payunit_payment_request", ["order_id", "forgotten_at", "amount", "currency_code"]],
}

/** What each decision is about, with the names and sums that go with it: what there is of a kind is read at once. */
async function subjectsOf(
  req: AuthenticatedMedusaRequest,
  decisions: readonly (readonly AuditLine[])[],
): Promise<(decision: readonly AuditLine[]) => DecisionAnswer["subject"]> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const about = decisions.map((decision) => ({ kind: kindOf(decision), id: subjectIdOf(decision) }))
  const read = await Promise.all(
    Object.entries(NAME_FIELDS).map(async ([kind, [entity, fields]]) => {
      const ids = new Set(about.flatMap((one) => (one.kind === kind && one.id !== null ? [one.id] : [])))
      if (ids.size === 0) {
        return []
      }
      const { data } = await query.graph({ entity, fields: ["id", ...fields], filters: { id: [...ids] } })
      return z
        .array(subjectRow)
        .parse(data)
        .map((row) => ({ ...row, invoice_id: kind === "invoice" ? row.id : row.invoice_id }))
    }),
  )
  const rows = new Map(read.flat().map((row) => [row.id, row]))
  const whose = await readTransactionContexts(
    req,
    [...rows.values()].map(({ id, order_id = null, invoice_id = null, cart_id = null, forgotten_at = null }) => ({
      ...{ id, order_id, invoice_id, cart_id, forgotten_at },
    })),
  )
  return (decision) => {
    const id = subjectIdOf(decision)
    const { order, invoice, contact } = whose(id)
    return {
      type: decision[0]?.subject_type ?? "",
      id,
      order: order && { id: order.id, display_id: order.display_id },
      invoice,
      customer: contact?.name ?? null,
      money: moneyOf(rows.get(id ?? "")),
    }
  }
}

/** The kind of a decision's subject. Money is also requested by an invoice. */
function kindOf(decision: readonly AuditLine[]): string | undefined {
  const kind = decision[0]?.subject_type
  return kind === "payment_request" && isInvoiceId(subjectIdOf(decision) ?? "") ? "invoice" : kind
}

/** See the answer's `money`. */
function moneyOf(row: z.output<typeof subjectRow> | undefined): DecisionAnswer["subject"]["money"] {
  const amount = row?.paid_amount ?? row?.amount ?? row?.total_amount
  return row === undefined || amount == null
    ? null
    : { amount, currency_code: (row.paid_currency ?? row.currency_code).toLowerCase() }
}
