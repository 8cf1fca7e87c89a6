import { model } from "@medusajs/framework/utils"
import { impersonal, personal } from "../personal-columns"

/** A statement of PayUnit's that was compared with the payments here, and what came of it on that day. */
const Statement = model
  .define(
    { tableName: "payunit_statement", name: "payunit_statement" },
    {
      id: impersonal(model.text().primaryKey()),
      /** Whose payments the statement is of. */
      account: impersonal(model.text()),
      mode: model.enum(["test", "live"]),
      /** What the file was called; empty where that was not told. */
      file_name: personal(model.text(), {
        what: "what the file was called",
        why: "staff recognize it",
        until: "`retention.paymentsDays`",
      }),
      /** A hash of the file: the same one sent again is known by it. */
      content_hash: impersonal(model.text()),
      /** A hash of the file's headings: how they were read is proposed for the next one. */
      headings_hash: impersonal(model.text()),
      mapping: impersonal(model.json()),
      /** The times of the statement's first and last line; null where it tells no times. */
      starts_at: model.dateTime().nullable(),
      ends_at: model.dateTime().nullable(),
      lines: model.number(),
      /** Lines that are no payments, and lines of which a cell that decides nothing could not be read: how many, and which. */
      skipped: impersonal(model.json()),
      /** How many there are of each outcome, and what they come to. */
      sums: impersonal(model.json()),
      /** Id of the user or API key. */
      created_by: impersonal(model.text()),
    },
  )
  .indexes([{ on: ["created_at"] }, { on: ["headings_hash", "created_at"] }, { on: ["content_hash"] }])

export default Statement
