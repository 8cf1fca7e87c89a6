import type { MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import type { ManualRefundRecord, PayoutRecord } from "../../../../modules/payunit/refunds"
import type { TransactionRecord } from "../../../../modules/payunit/transactions"
import type { TransactionDetailAnswer } from "../../../answers"

const text = z.string().nullish()
const userRow = z.object({ id: z.string(), first_name: text, last_name: text, email: text })

/** What ids of users begin with; API keys do things too. */
const USER = "user_"

/** The users who did something with a transaction, or captured another payment of its order. */
export async function peopleOf(
  req: MedusaRequest,
  transaction: TransactionRecord,
  refunds: readonly (ManualRefundRecord | PayoutRecord)[],
  otherPayments: TransactionDetailAnswer["other_payments"],
): Promise<Record<string, string>> {
  return await peopleIn(req, [
    transaction.resolved_by,
    transaction.confirmed_by,
    ...refunds.flatMap((one) =>
      "recorded_by" in one ? [one.recorded_by] : [one.created_by, one.confirmed_by, ...one.history.map(({ by }) => by)],
    ),
    ...transaction.history.map(({ by }) => by),
    ...otherPayments.map(({ captured_by }) => captured_by),
  ])
}

/** The users among some ids, by id: their names, else their e-mail addresses. */
export async function peopleIn(
  req: MedusaRequest,
  actors: readonly (string | null)[],
): Promise<Record<string, string>> {
  const ids = new Set(actors.filter((id) => id?.startsWith(USER)))
  if (ids.size === 0) {
    return {}
  }
  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "user",
    fields: ["id", "first_name", "last_name", "email"],
    filters: { id: [...ids] },
  })
  const users = z.array(userRow).parse(data)
  return Object.fromEntries(
    users.map(({ id, first_name, last_name, email }) => {
      const name = [first_name, last_name].filter(Boolean).join(" ")
      return [id, name === "" ? (email ?? id) : name]
    }),
  )
}
