import { model } from "@medusajs/framework/utils"
import { impersonal } from "../personal-columns"

/** Whether a merchant account has an operation that is beyond the service's contract, as its last answer showed. */
const AccountOperation = model.define(
  { tableName: "payunit_account_operation", name: "payunit_account_operation" },
  {
    /** Account, mode and operation. */
    id: impersonal(model.text().primaryKey()),
    is_available: model.boolean(),
    /** HTTP status and error of the answer that refused it; null where it is available. */
    refusal: impersonal(model.text().nullable()),
    answered_at: model.dateTime(),
  },
)

export default AccountOperation
