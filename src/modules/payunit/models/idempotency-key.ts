import { model } from "@medusajs/framework/utils"

/** The idempotency key of a request, and what came of it. Neither the key nor what was asked for can be read from it. */
const IdempotencyKey = model.define(
  { tableName: "payunit_idempotency_key", name: "payunit_idempotency_key" },
  {
    /** Hash of the key. */
    id: model.text().primaryKey(),
    /** Method and path of the request. */
    operation: model.text(),
    /** Hash of operation and input, keyed with the key. */
    input_hash: model.text(),
    /** What it made, or decided about. */
    resource_type: model.text(),
    resource_id: model.text(),
    /** Id of the user or API key that sent it. */
    created_by: model.text(),
  },
)

export default IdempotencyKey
