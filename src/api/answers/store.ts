import { z } from "zod"
import { PAYMENT_STATUSES } from "../../domain/payments"
import { address, NAMED_OBJECTS, time } from "./texts"

const text = z.string().nullable()

/** Where a payment stands, in the words of a checkout. */
const status = z.enum(PAYMENT_STATUSES)

/** What a storefront gets to know of a payment. Nothing in it opens anything but the shopper's own payment page. */
export const paymentAnswer = z.lazy(() =>
  z.strictObject({
    payment: z
      .strictObject({
        session_id: z.string().describe("The payment session that the payment belongs to now."),
        status: status.describe(
          "Where it stands: what each means and what to show is in docs/storefront.md. A payment that is held is `in_review`; once staff resolved it, it is `cancelled` if it was refunded, `in_review` on if money that came was dismissed, and `expired` otherwise.",
        ),
        amount: z.number().describe("Major units."),
        currency_code: z.string(),
        redirect_url: address
          .nullable()
          .describe(
            "The store's address of PayUnit's page while `open`; the page to confirm on while `confirm_on_phone` or `confirm_with_bank`, if the operator or the bank has one; else null.",
          ),
        expires_at: time.nullable().describe("Until when PayUnit's page can be used; null unless `open`."),
        providers: z
          .array(z.strictObject({ shortcode: z.string(), name: z.string(), logo: text }))
          .readonly()
          .describe("The payment methods that a prompt can be sent by."),
        prompt: z
          .strictObject({
            provider: text,
            phone: text.describe("Masked."),
            expires_at: time.nullable(),
            expires_in: z
              .number()
              .int()
              .nullable()
              .describe("Seconds from the moment of answering, since a shopper's clock may be wrong."),
            may_be_declined: z
              .boolean()
              .describe(
                "PayUnit says `FAILED` of a prompt that may still be confirmed, as it does with the flow `legacy`; `message.text` says so too. Go on asking: confirming still pays. If the shopper sends another prompt or opens another session, PayUnit is asked once more: if it says `FAILED` again, the first prompt is over, else they are refused.",
              ),
          })
          .nullable()
          .describe("The prompt that waits on a phone; null unless `confirm_on_phone`."),
        order: z
          .strictObject({ id: z.string(), display_id: z.number().nullable() })
          .nullable()
          .describe("Once there is one; with orders before payment also while it waits for its payment."),
        payment_due_at: time
          .nullable()
          .describe("Until when an order that was placed before its payment waits for it; then it is cancelled."),
        receipt: z
          .strictObject({
            reference: z.string().describe("PayUnit's id of the payment, by which the shop and PayUnit find it."),
            provider: text.describe("The payment method's shortcode, where it is known."),
            paid_at: time.nullable(),
          })
          .nullable()
          .describe("What a receipt says of money that has come (`processing`, `paid`); null until then."),
        message: z
          .strictObject({ code: status, text: z.string() })
          .describe("The status as a sentence, in English or French."),
      })
      .register(NAMED_OBJECTS, {
        id: "Payment",
        about:
          "What a storefront gets to know of a payment. Nothing in it opens anything but the shopper's own payment page: no name, no address, no full phone number.",
      }),
  }),
)
export type PaymentAnswer = z.output<typeof paymentAnswer>["payment"]
