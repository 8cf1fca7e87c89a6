const { ContainerRegistrationKeys } = require("@medusajs/framework/utils")

/* The least that a notification can cost: a row. Its table is made by the benchmark. */

/**
 * @param {import("@medusajs/framework/http").MedusaRequest} req
 * @param {import("@medusajs/framework/http").MedusaResponse} res
 */
exports.POST = async (req, res) => {
  await req.scope
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)
    .raw("INSERT INTO bench_row (body) VALUES (?)", [JSON.stringify(req.body)])
  res.status(200).json({ received: true })
}
