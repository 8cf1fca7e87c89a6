import { model } from "@medusajs/framework/utils"

/** Where the audit trail ends: one row, so that lines missing at its end are noticed. */
const AuditHead = model.define(
  { tableName: "payunit_audit_head", name: "payunit_audit_head" },
  {
    id: model.text().primaryKey(),
    /** Number and hash of the last line. */
    sequence: model.number(),
    hash: model.text(),
    /** Keyed hash of the two. */
    seal: model.text(),
    key_id: model.text(),
  },
)

export default AuditHead
