import { model } from "@medusajs/framework/utils"
import { impersonal } from "../personal-columns"

/** Where the audit trail ends: one row, so that lines missing at its end are noticed. */
const AuditHead = model.define(
  { tableName: "payunit_audit_head", name: "payunit_audit_head" },
  {
    id: impersonal(model.text().primaryKey()),
    /** Number and hash of the last line. */
    sequence: model.number(),
    hash: impersonal(model.text()),
    /** Keyed hash of the two. */
    seal: impersonal(model.text()),
    key_id: impersonal(model.text()),
  },
)

export default AuditHead
