import { model } from "@medusajs/framework/utils"

/**
 * The key behind the addresses that the service calls. Made once and kept here rather than derived from the
 * credentials, so that rotating those leaves every open payment reachable.
 */
const SigningKey = model.define(
  { tableName: "payunit_signing_key", name: "payunit_signing_key" },
  {
    id: model.text().primaryKey(),
    secret: model.text(),
  },
)

export default SigningKey
