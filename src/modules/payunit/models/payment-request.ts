import { model } from "@medusajs/framework/utils"
import { impersonal, personal } from "../personal-columns"

/**
 * Somebody of the shop asks for money of an order: an address of ours to pay at, for as long as it says. What becomes of
 * it is told by the transactions of its payment collection.
 */
const PaymentRequest = model
  .define(
    { tableName: "payunit_payment_request", name: "payunit_payment_request" },
    {
      id: impersonal(model.text().primaryKey()),
      /** Whose credentials the request is paid through: the account of its payment provider. */
      account: impersonal(model.text()),
      /** Medusa's id of the payment provider. */
      provider_id: impersonal(model.text()),
      order_id: impersonal(model.text()),
      payment_collection_id: impersonal(model.text()),
      /** Major units. */
      amount: model.bigNumber(),
      /** Lower-case, as Medusa writes it. */
      currency_code: impersonal(model.text()),
      /** Whose phone is asked, as it was typed: the payer need not type it again. */
      phone_number: personal(model.text().nullable(), {
        what: "the number asked for a payment",
        why: "the payer need not type it",
        until: "`retention.paymentsDays`",
      }),
      /** What the money is for, in the shop's words, for the payer. */
      reason: personal(model.text().nullable(), {
        what: "what staff wrote",
        why: "the payer reads it",
        until: "`retention.paymentsDays`",
      }),
      locale: model.enum(["en", "fr"]),
      /** Id of the user or API key. */
      created_by: impersonal(model.text()),
      expires_at: model.dateTime(),
      withdrawn_at: model.dateTime().nullable(),
      withdrawn_by: impersonal(model.text().nullable()),
      /** When it was forgotten whose the request is. */
      forgotten_at: model.dateTime().nullable(),
    },
  )
  .indexes([
    { on: ["account", "created_at"] },
    { on: ["order_id", "created_at"] },
    { name: "IDX_payunit_payment_request_remembered", on: ["created_at"], where: "forgotten_at IS NULL" },
  ])

export default PaymentRequest
