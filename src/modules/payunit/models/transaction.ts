import { model } from "@medusajs/framework/utils"
import { ENTRY_SOURCES, HELD_REASONS, reasonsWhere, RESOLUTIONS, TRANSACTION_STATES } from "../../../domain/payments"
import { impersonal, personal } from "../personal-columns"

/**
 * One entry of the ledger: an attempt to collect one amount, or money that staff or the service say came for an invoice. Written
 * before the service is called and never deleted; the id of an attempt is the `transaction_id` that the service knows it
 * by. Everything that decides money is written by compare-and-set, in `transactions.ts`; this model gives the table, its
 * indexes and Medusa's generated reads.
 */
const Transaction = model
  .define(
    { tableName: "payunit_transaction", name: "payunit_transaction" },
    {
      id: impersonal(model.text().primaryKey()),
      /** Who tells of the transaction's money: see `ENTRY_SOURCES`. */
      source: model.enum([...ENTRY_SOURCES]).default("attempt"),
      /** Whose credentials opened the transaction and so ask about it. */
      account: impersonal(model.text()),
      mode: model.enum(["test", "live"]),
      flow: impersonal(model.text()),
      /** Medusa's id of the payment provider, needed to make a new session for money whose session is gone. */
      provider_id: impersonal(model.text()),
      /** Empty while Medusa has none yet for what staff confirmed, as is the collection of what nothing was owed of. */
      payment_session_id: impersonal(model.text()),
      /** Sessions that the transaction belonged to before, whose shoppers may still look. */
      earlier_session_ids: impersonal(model.array().nullable()),
      payment_collection_id: impersonal(model.text()),
      cart_id: impersonal(model.text().nullable()),
      order_id: impersonal(model.text().nullable()),
      /** The invoice that the transaction pays, and which of its instalments; null where it pays none. */
      invoice_id: impersonal(model.text().nullable()),
      installment_id: impersonal(model.text().nullable()),
      /** What the service calls the transaction, where that made an id of its own; null where it goes by ours. */
      service_transaction_id: impersonal(model.text().nullable()),
      /** What was charged: major units, rounded to what the service takes. */
      amount: model.bigNumber(),
      /** Lower-case, as Medusa writes it. */
      currency_code: impersonal(model.text()),

      redirect_url: impersonal(model.text().nullable()),
      checkout_id: impersonal(model.text().nullable()),
      /** What the flow needs to ask about the transaction. Opens something: never leaves this table. */
      tokens: impersonal(model.json().nullable()),
      link_expires_at: model.dateTime().nullable(),
      /** Where the shopper's browser goes afterwards, if its origin is allowed. */
      return_url: personal(model.text().nullable(), {
        what: "where the shopper's browser returns",
        why: "the return",
        until: "`retention.paymentsDays`",
      }),
      locale: impersonal(model.text().nullable()),

      prompt_provider: impersonal(model.text().nullable()),
      prompt_phone_masked: personal(model.text().nullable(), {
        what: "first and last two digits of the prompted phone",
        why: "owner and staff recognize it",
        until: "`retention.paymentsDays`",
      }),
      /** Keyed hash of the number, to keep one phone from being prompted twice at once. */
      prompt_phone_hash: personal(model.text().nullable(), {
        what: "a keyed hash of it; the key is not in the database",
        why: "one prompt at a time, limits",
        until: "a day",
      }),
      /** The page to confirm on that the payer's operator or bank has. */
      confirmation_url: personal(model.text().nullable(), {
        what: "the operator's or bank's page to confirm on, which may name the payer",
        why: "the payer has to go there",
        until: "`retention.paymentsDays`",
      }),
      prompted_at: model.dateTime().nullable(),
      prompt_expires_at: model.dateTime().nullable(),

      /** When somebody may first have seen the transaction's page: what nobody saw cannot have been paid. */
      visited_at: model.dateTime().nullable(),
      /** When a prompt, a notification or the shopper's return first said that it may be paid. Such are looked at first. */
      signalled_at: model.dateTime().nullable(),

      state: model.enum([...TRANSACTION_STATES]),
      held_reason: model.enum([...HELD_REASONS]).nullable(),
      /** Since when the transaction is held for its reason: trying again changes the row, and not this. */
      held_at: model.dateTime().nullable(),
      /** Why, and what else is to be known of it: `[{ code, params }]`. */
      held_causes: personal(model.json().nullable(), {
        what: "words of Medusa or PayUnit in it; codes, amounts and ids stay",
        why: "staff decide by it",
        until: "`retention.paymentsDays`",
      }),
      /** The payment method that the service says was used. */
      paid_with: impersonal(model.text().nullable()),
      paid_at: model.dateTime().nullable(),
      /** What found out that the transaction was paid: one of the triggers in `trigger.ts`. */
      paid_trigger: impersonal(model.text().nullable()),
      /** What the service says was paid, in major units; null where it does not tell. */
      paid_amount: model.bigNumber().nullable(),
      paid_currency: impersonal(model.text().nullable()),
      /** What the service says that it keeps of the money, in the same currency; null where it does not tell. */
      fee: model.bigNumber().nullable(),
      settled_at: model.dateTime().nullable(),
      /** When to ask once more about money that an order holds, since it may be taken back; null when nobody will. */
      reversal_check_at: model.dateTime().nullable(),

      /** How, when, by whom and why a merchant ended what was held. */
      resolution: model.enum([...RESOLUTIONS]).nullable(),
      resolved_at: model.dateTime().nullable(),
      resolved_by: impersonal(model.text().nullable()),
      resolution_note: personal(model.text().nullable(), {
        what: "staff's note on a decision",
        why: "who decided about money, and why",
        until: "`retention.paymentsDays`",
      }),

      /** Until when an order that was placed before its payment waits for it. Nothing is opened for it afterwards. */
      payment_due_at: model.dateTime().nullable(),
      /** When to see whether that order is to be cancelled; null when no order waits. */
      cancel_order_at: model.dateTime().nullable(),
      /** When an order was placed that waits for its payment. */
      order_placed_first_at: model.dateTime().nullable(),
      /** Since when that order waits no longer, and is left alone. */
      order_released_at: model.dateTime().nullable(),
      /** When the transaction's order was cancelled, since nobody paid in time. */
      order_cancelled_at: model.dateTime().nullable(),
      /** Abandoned orders: a process died before they were paid, and their payment was awaited. */
      abandoned_order_ids: impersonal(model.array().nullable()),
      /** Orders that a process left unfinished when it died, and that were put aside for another. */
      stray_order_ids: impersonal(model.array().nullable()),
      /** When Medusa stopped in the middle of completing the cart. */
      completion_stuck_at: model.dateTime().nullable(),
      /** When `order.placed` was emitted for the transaction's order, in Medusa's stead. */
      order_placed_emitted_at: model.dateTime().nullable(),

      asked_at: model.dateTime().nullable(),
      /** What the service said then, for people. */
      last_answer: personal(model.json().nullable(), {
        what: "PayUnit's words in it; its status stays",
        why: "staff read it",
        until: "`retention.paymentsDays`",
      }),
      /** What the service answered once that may mean "paid", as it came; null once an answer settled what it is. */
      doubtful_word: impersonal(model.text().nullable()),
      /** When the service first said "paid" while another source of it, which may say otherwise, was silent. */
      success_reported_at: model.dateTime().nullable(),
      /** When to ask once more although an order holds it: it was placed without that source, or on a person's word. */
      second_check_at: model.dateTime().nullable(),
      /** Who said that the transaction was paid, where the service did not. */
      confirmed_by: impersonal(model.text().nullable()),
      /** How the transaction was paid, in the words of whoever confirmed it. */
      method: impersonal(model.text().nullable()),
      /** What finds the money again, such as the operator's transaction number. One of an invoice is one payment. */
      reference: impersonal(model.text().nullable()),
      note: personal(model.text().nullable(), {
        what: "staff's note on a payment that they confirmed",
        why: "to know who decided",
        until: "`retention.paymentsDays`",
      }),
      /** The entry that has what was owed of the same confirmation, where this is what was too much of it. */
      surplus_of: impersonal(model.text().nullable()),
      /** How often the service was asked about the transaction. */
      status_calls: model.number().default(0),
      checks: model.number().default(0),
      attempts: model.number().default(0),
      next_check_at: model.dateTime().nullable(),
      /** Set by whoever found the row leased; read before the lease is released. */
      check_requested_at: model.dateTime().nullable(),
      lease_owner: impersonal(model.text().nullable()),
      lease_until: model.dateTime().nullable(),
      /** Since when it is to be forgotten whose the transaction is, and when that was done. */
      erasure_requested_at: model.dateTime().nullable(),
      forgotten_at: model.dateTime().nullable(),
      /** What happened and why: `[{ at, code, params, causes, by, note }]`, oldest first. */
      history: personal(model.json(), {
        what: "staff's notes, masked phones and words in it; codes, amounts, ids and times stay",
        why: "to know who decided",
        until: "`retention.paymentsDays`",
      }),
    },
  )
  // Indexes of expressions, and those that carry what the summary adds up, are written by hand in the migration.
  .indexes([
    { on: ["account", "created_at"] },
    { on: ["payment_session_id"] },
    { on: ["earlier_session_ids"], type: "GIN", where: "earlier_session_ids IS NOT NULL" },
    { on: ["payment_collection_id", "created_at"] },
    { on: ["order_id"], where: "order_id IS NOT NULL" },
    { on: ["invoice_id", "created_at"], where: "invoice_id IS NOT NULL" },
    // What somebody dismissed was told by mistake, and may be told again.
    {
      on: ["invoice_id", "reference"],
      unique: true,
      where: "reference IS NOT NULL AND resolution IS DISTINCT FROM 'dismissed'",
    },
    { on: ["reference"], where: "reference IS NOT NULL" },
    { on: ["surplus_of"], where: "surplus_of IS NOT NULL" },
    { on: ["service_transaction_id"], unique: true, where: "service_transaction_id IS NOT NULL" },
    /** What has changed since days were added up. */
    { on: ["updated_at"] },
    { on: ["state", "created_at"] },
    {
      name: "IDX_payunit_transaction_waiting",
      on: ["created_at", "id"],
      where: "state = 'held' AND resolution IS NULL",
    },
    { on: ["held_reason", "created_at"], where: "held_reason IS NOT NULL" },
    { name: "IDX_payunit_transaction_resolved", on: ["created_at", "id"], where: "resolution IS NOT NULL" },
    {
      name: "IDX_payunit_transaction_order_put_aside",
      on: ["paid_at"],
      where: "paid_at IS NOT NULL AND stray_order_ids IS NOT NULL",
    },
    {
      name: "IDX_payunit_transaction_confirmed_by_hand",
      on: ["settled_at"],
      where: "confirmed_by IS NOT NULL AND state = 'settled'",
    },
    { on: ["cart_id"], where: "cart_id IS NOT NULL" },
    { on: ["prompt_phone_hash", "prompt_expires_at"], where: "prompt_phone_hash IS NOT NULL" },
    { on: ["prompted_at"], where: "prompt_phone_hash IS NOT NULL" },
    { name: "IDX_payunit_transaction_remembered", on: ["created_at"], where: "forgotten_at IS NULL" },
    {
      name: "IDX_payunit_transaction_erasure_requested",
      on: ["erasure_requested_at"],
      where: "erasure_requested_at IS NOT NULL AND forgotten_at IS NULL",
    },
    { on: ["next_check_at"], where: "next_check_at IS NOT NULL" },
    {
      name: "IDX_payunit_transaction_signalled",
      on: ["next_check_at"],
      where: "next_check_at IS NOT NULL AND signalled_at IS NOT NULL",
    },
    { on: ["cancel_order_at"], where: "cancel_order_at IS NOT NULL" },
    {
      name: "IDX_payunit_transaction_reversal_check",
      on: ["reversal_check_at"],
      where: "reversal_check_at IS NOT NULL AND state = 'settled'",
    },
    {
      name: "IDX_payunit_transaction_one_capture",
      on: ["payment_collection_id"],
      unique: true,
      where: `(state IN ('applying', 'settled') OR held_reason IN ('${reasonsWhere(({ isCaptured }) => isCaptured).join("', '")}') OR settled_at IS NOT NULL)`,
    },
  ])

export default Transaction
