import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { sendTestAlert } from "../../../../workflows/alerts"
import { adminRoute } from "../../../admin-route"
import { answerAlerts } from "./answer"

/** Whom the store tells of what somebody should see to, and whether that works. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answerAlerts(req, res)
}

/** Sends a test alert to everybody who gets alerts, and says what became of it. */
export const POST = adminRoute(async (req, res) => {
  res.json({ outcomes: await sendTestAlert(req.scope) })
})
