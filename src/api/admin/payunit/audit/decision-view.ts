import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { HELD_TEXTS, type HeldReason } from "../../../../domain/payments"
import type { Said } from "../../../../domain/texts"
import type { AuditLine } from "../../../../modules/payunit/audit"
import { merchantProblem } from "../../../../modules/payunit/errors"
import type { DecisionAnswer } from "../../../answers"
import { ordersNamed } from "../transactions/orders"
import { peopleIn } from "../transactions/people"

const facts = z.record(z.string(), z.json()).nullable().catch(null)
const code = z.string().nullable().catch(null)

/** Decisions, each with all of its lines, as they are answered: with the names of people and of orders. */
export async function decisionViews(
  req: AuthenticatedMedusaRequest,
  decisions: readonly (readonly AuditLine[])[],
): Promise<DecisionAnswer[]> {
  const lines = decisions.flat()
  const [people, orders] = await Promise.all([
    peopleIn(
      req,
      lines.map(({ actor_id }) => actor_id),
    ),
    ordersOfSubjects(req, lines),
  ])
  const actorOf = ({ actor_type: type, actor_id: id }: AuditLine) => ({ type, id, name: people[id] ?? null })
  return decisions.flatMap((all) => {
    const [first] = all
    const last = all.at(-1)
    if (first === undefined || last === undefined) {
      return []
    }
    const begun = all.find(({ stage }) => stage === "begun")
    const subjectId = subjectIdOf(all)
    const because = code.parse(last.details.code ?? null)
    return [
      {
        id: first.id,
        action: first.action,
        stage: last.stage,
        at: (begun ?? first).created_at.toISOString(),
        actor: actorOf(begun ?? first),
        subject: { type: first.subject_type, id: subjectId, order: orders.get(subjectId ?? "") ?? null },
        amount: first.amount,
        currency_code: first.currency_code,
        note: first.note ?? last.note,
        before: facts.parse((begun ?? first).details.before),
        after: facts.parse(last.details.after),
        asked: askedOf(begun ?? first),
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
function textOfOutcome(because: string): Said | null {
  return Object.hasOwn(HELD_TEXTS, because) ? HELD_TEXTS[because as HeldReason].name : merchantProblem(because)
}

/** What was asked for: codes, and what people typed as long as it is not forgotten. */
function askedOf({ details, words }: AuditLine): DecisionAnswer["asked"] {
  const codes = facts.parse(details.asked)
  return codes === null ? null : { ...codes, ...words?.asked }
}

/** What was decided about; made by the decision itself, where it makes something. */
function subjectIdOf(lines: readonly AuditLine[]): string | null {
  const made = lines.map(({ details }) => details.made).find((id) => typeof id === "string")
  return lines[0]?.subject_id ?? made ?? null
}

const subjectRow = z.object({ id: z.string(), order_id: z.string().nullish() })
const ENTITIES = { transaction: "payunit_transaction", invoice: "payunit_invoice" } as const

/** The orders of payments and invoices, by the ids of these. */
async function ordersOfSubjects(req: AuthenticatedMedusaRequest, lines: readonly AuditLine[]) {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const rows = await Promise.all(
    Object.entries(ENTITIES).map(async ([type, entity]) => {
      const ofType = lines.filter(({ subject_type }) => subject_type === type)
      const ids = new Set(ofType.map((line) => subjectIdOf([line])).filter((id) => id !== null))
      if (ids.size === 0) {
        return []
      }
      const { data } = await query.graph({ entity, fields: ["id", "order_id"], filters: { id: [...ids] } })
      return z.array(subjectRow).parse(data)
    }),
  )
  const subjects = rows.flat()
  const orders = await ordersNamed(
    req,
    subjects.map(({ order_id }) => order_id ?? null),
  )
  return new Map(
    subjects.flatMap(({ id, order_id }) => {
      const order = orders.get(order_id ?? "")
      return order === undefined ? [] : [[id, { id: order.id, display_id: order.display_id }]]
    }),
  )
}
