import { model } from "@medusajs/framework/utils"
import { impersonal } from "../personal-columns"

/**
 * The key behind the addresses that the service calls. Made once and kept here rather than derived from the
 * credentials, so that rotating those leaves every open payment reachable.
 */
const SigningKey = model.define(
  { tableName: "payunit_signing_key", name: "payunit_signing_key" },
  {
    id: impersonal(model.text().primaryKey()),
    secret: impersonal(model.text()),
  },
)

export default SigningKey
