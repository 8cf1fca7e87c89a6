import { changeAlertSettings } from "../../../../../workflows/alerts"
import { aboutAlerts, decisionRoute } from "../../../../decision-route"
import { answerAlerts } from "../answer"
import * as contract from "./contract"

/** Sets whom alerts go to, which, and when. */
export const POST = decisionRoute(contract.POST, {
  subject: (req) => aboutAlerts(req),
  decide: async (req) => {
    const { recipients, kinds, quiet_hours: quietHours } = req.validatedBody
    await changeAlertSettings(req.scope, { recipients, kinds, quietHours, by: req.auth_context.actor_id })
  },
  answer: answerAlerts,
})
