const { ContainerRegistrationKeys } = require("@medusajs/framework/utils")

/* The least that a status can cost: a row, read by its key. */

/**
 * @param {import("@medusajs/framework/http").MedusaRequest} req
 * @param {import("@medusajs/framework/http").MedusaResponse} res
 */
exports.GET = async (req, res) => {
  const { rows } = await req.scope
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)
    .raw("SELECT * FROM bench_row WHERE id = ?", [String(req.params["id"])])
  res.status(200).json({ row: rows[0] })
}
