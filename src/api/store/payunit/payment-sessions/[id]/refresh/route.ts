import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolvePayUnit } from "../../../../../../modules/payunit"
import { blocksPaying } from "../../../../../../modules/payunit/transactions"
import { attemptsOfSession, mayRefresh } from "../../../../../../payments"
import { settleWithin } from "../../../../../../workflows/settlement"
import { storeRoute, sessionIdOf } from "../../../../../store-route"
import { REFRESH_MS } from "../../../../../timeouts"
import { answerPayment } from "../../answer"

/** "Is it paid?": asks the service, at most once every few seconds per payment, and acts on the answer. */
export const POST = storeRoute(async (req, res) => {
  const id = sessionIdOf(req)
  const payunit = resolvePayUnit(req.scope)
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const [latest, before] = await attemptsOfSession(payunit, query, id)
  // A prompt that was sent before the last one may have been confirmed as well.
  const due = before === undefined || blocksPaying(latest) ? [latest] : [latest, before]
  // Many shoppers may share an address. Beyond its limit they are told what we know: notifications and job go on.
  if (await mayRefresh(payunit, req.ip ?? "")) {
    await Promise.all(due.map((transaction) => settleWithin(req.scope, transaction.id, REFRESH_MS)))
  }
  await answerPayment(req, res, id)
})
