import { model } from "@medusajs/framework/utils"
import { impersonal } from "../personal-columns"

/** The idempotency key of a request, and what came of it. Neither the key nor what was asked for can be read from it. */
const IdempotencyKey = model.define(
  { tableName: "payunit_idempotency_key", name: "payunit_idempotency_key" },
  {
    /** Hash of the key. */
    id: impersonal(model.text().primaryKey()),
    /** Method and path of the request. */
    operation: impersonal(model.text()),
    /** Hash of operation and input, keyed with the key. */
    input_hash: impersonal(model.text()),
    /** What the request made, or decided about. */
    resource_type: impersonal(model.text()),
    resource_id: impersonal(model.text()),
    /** Id of the user or API key that sent the key. */
    created_by: impersonal(model.text()),
  },
)

export default IdempotencyKey
