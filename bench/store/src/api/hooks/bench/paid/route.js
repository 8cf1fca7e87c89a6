const { processPaymentWorkflow } = require("@medusajs/medusa/core-flows")

/*
 * What Medusa does to place the order of a payment, and nothing else: answers, then runs the workflow that its own webhook
 * runs after five seconds.
 */

/**
 * @param {import("@medusajs/framework/http").MedusaRequest<{ session_id: string, amount: number }>} req
 * @param {import("@medusajs/framework/http").MedusaResponse} res
 */
exports.POST = async (req, res) => {
  res.sendStatus(200)
  await processPaymentWorkflow(req.scope).run({ input: { action: "captured", data: req.body } })
}
