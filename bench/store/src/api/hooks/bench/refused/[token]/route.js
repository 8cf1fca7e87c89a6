/**
 * @param {import("@medusajs/framework/http").MedusaRequest} _req
 * @param {import("@medusajs/framework/http").MedusaResponse} res
 */
exports.POST = (_req, res) => {
  res.status(404).json({ type: "not_found", message: "Not found" })
}
