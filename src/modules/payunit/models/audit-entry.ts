import { model } from "@medusajs/framework/utils"
import { impersonal, personal } from "../personal-columns"

/**
 * One line of the audit trail: a step of a decision that somebody took. Lines are added, never changed or deleted; only a
 * note is forgotten with the people that it may name.
 */
const AuditEntry = model
  .define(
    { tableName: "payunit_audit_entry", name: "payunit_audit_entry" },
    {
      id: impersonal(model.text().primaryKey()),
      /** 1, 2, 3 … without a gap. */
      sequence: model.number(),
      /** Id of the first line of the same decision. */
      decision_id: impersonal(model.text()),
      /** Codes of `AuditStage` and `AUDIT_ACTIONS`, as text: one of a newer version is no reason to stop. */
      stage: impersonal(model.text()),
      action: impersonal(model.text()),
      /** `user` or `api-key`. */
      actor_type: impersonal(model.text()),
      actor_id: impersonal(model.text()),
      subject_type: impersonal(model.text()),
      subject_id: impersonal(model.text().nullable()),
      /** Major units. */
      amount: model.bigNumber().nullable(),
      currency_code: impersonal(model.text().nullable()),
      /** Why, in the words of whoever decided. */
      note: personal(model.text().nullable(), {
        what: "why staff decided something",
        why: "to know who decided",
        until:
          "with the payment or invoice; of a statement or a payment request at the latest `retention.paymentsDays`; of an account: stays",
      }),
      /** Makes that a forgotten note cannot be guessed from its hash; forgotten with it. */
      note_salt: personal(model.text().nullable(), {
        what: "what that reason is hashed with",
        why: "the chain of decisions does not tell it",
        until: "with the reason",
      }),
      note_hash: impersonal(model.text().nullable()),
      /**
       * What of a decision people typed: `{ asked, request }`. Beside the chain as the note, and forgotten by itself.
       */
      words: personal(model.json().nullable(), {
        what: "references and methods typed for it, what a list was narrowed to, and what a second person has to repeat",
        why: "to know what was decided; a second person sends the same",
        until:
          "with the payment or invoice, at the latest `retention.paymentsDays`; what is repeated: once it is over; of a list: with any erasure",
      }),
      words_salt: personal(model.text().nullable(), {
        what: "what these are hashed with",
        why: "the chain of decisions does not tell them",
        until: "with them",
      }),
      words_hash: impersonal(model.text().nullable()),
      /** How the subject stood, and what was asked for, in codes and ids. */
      details: impersonal(model.json()),
      /** Hash of the line before; empty for the first. */
      previous: impersonal(model.text()),
      hash: impersonal(model.text()),
      /** Which secret the hash is keyed with. */
      key_id: impersonal(model.text()),
    },
  )
  .indexes([
    { name: "IDX_payunit_audit_entry_sequence", on: ["sequence"], unique: true },
    { on: ["decision_id", "sequence"] },
    { name: "IDX_payunit_audit_entry_decisions", on: ["sequence"], where: "decision_id = id" },
    {
      name: "IDX_payunit_audit_entry_one_answer",
      on: ["decision_id"],
      unique: true,
      where: "stage IN ('approved', 'declined', 'withdrawn')",
    },
    { name: "IDX_payunit_audit_entry_requested", on: ["created_at"], where: "stage = 'requested'" },
    { on: ["subject_id", "sequence"] },
    {
      name: "IDX_payunit_audit_entry_words",
      on: ["created_at"],
      where: "(words IS NOT NULL OR (note IS NOT NULL AND subject_type IN ('statement', 'payment_request')))",
    },
  ])

export default AuditEntry
