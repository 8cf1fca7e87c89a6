import { storeRoute, sessionIdOf } from "../../../../store-route"
import { answerPayment } from "../answer"

/** Where a payment stands, as we know it. Works after Medusa deleted the session, asks nobody and changes nothing. */
export const GET = storeRoute(async (req, res) => {
  await answerPayment(req, res, sessionIdOf(req))
})
