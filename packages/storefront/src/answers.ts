/* Written by "npm run openapi". */
export type paths = Record<string, never>
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    /** @description What a storefront gets to know of a payment. Nothing in it opens anything but the shopper's own payment page: no name, no address, no full phone number. */
    readonly Payment: {
      /** @description The payment session that the payment belongs to now. */
      readonly session_id: string
      /**
       * @description Where it stands: what each means and what to show is in docs/storefront.md. A payment that is held is `in_review`; once staff resolved it, it is `cancelled` if it was refunded, `in_review` on if money that came was dismissed, and `expired` otherwise.
       * @enum {string}
       */
      readonly status:
        | "open"
        | "confirm_on_phone"
        | "confirm_with_bank"
        | "processing"
        | "paid"
        | "in_review"
        | "expired"
        | "failed"
        | "cancelled"
      /** @description Major units. */
      readonly amount: number
      readonly currency_code: string
      /**
       * Format: uri
       * @description The store's address of PayUnit's page while `open`; the page to confirm on while `confirm_on_phone` or `confirm_with_bank`, if the operator or the bank has one; else null.
       */
      readonly redirect_url: string | null
      /**
       * Format: date-time
       * @description Until when PayUnit's page can be used; null unless `open`.
       */
      readonly expires_at: string | null
      /** @description The payment methods that a prompt can be sent by. */
      readonly providers: readonly {
        readonly shortcode: string
        readonly name: string
        readonly logo: string | null
      }[]
      /** @description The prompt that waits on a phone; null unless `confirm_on_phone`. */
      readonly prompt: {
        readonly provider: string | null
        /** @description Masked. */
        readonly phone: string | null
        /** Format: date-time */
        readonly expires_at: string | null
        /** @description Seconds from the moment of answering, since a shopper's clock may be wrong. */
        readonly expires_in: number | null
        /** @description PayUnit says `FAILED` of a prompt that may still be confirmed, as it does with the flow `legacy`; `message.text` says so too. Go on asking: confirming still pays. If the shopper sends another prompt or opens another session, PayUnit is asked once more: if it says `FAILED` again, the first prompt is over, else they are refused. */
        readonly may_be_declined: boolean
      } | null
      /** @description Once there is one; with orders before payment also while it waits for its payment. */
      readonly order: {
        readonly id: string
        readonly display_id: number | null
      } | null
      /**
       * Format: date-time
       * @description Until when an order that was placed before its payment waits for it; then it is cancelled.
       */
      readonly payment_due_at: string | null
      /** @description What a receipt says of money that has come (`processing`, `paid`); null until then. */
      readonly receipt: {
        /** @description PayUnit's id of the payment, by which the shop and PayUnit find it. */
        readonly reference: string
        /** @description The payment method's shortcode, where it is known. */
        readonly provider: string | null
        /** Format: date-time */
        readonly paid_at: string | null
      } | null
      /** @description The status as a sentence, in English or French. */
      readonly message: {
        /** @enum {string} */
        readonly code:
          | "open"
          | "confirm_on_phone"
          | "confirm_with_bank"
          | "processing"
          | "paid"
          | "in_review"
          | "expired"
          | "failed"
          | "cancelled"
        readonly text: string
      }
    }
    /** @description What a customer gets to know of an order that is still to be paid, by the link that they were sent. */
    readonly PaymentCollection: {
      readonly id: string
      /** @description Medusa's own status. */
      readonly status: string
      /** @description What this link asks for now: no more than is outstanding. Major units. */
      readonly amount: number
      /** @description What is still to be paid on the order, whichever way, at least 0. Major units. */
      readonly outstanding_amount: number
      readonly currency_code: string
      readonly region_id: string | null
      readonly order: {
        readonly display_id: number | null
      }
      /** @description The region's providers that are PayUnit's: for opening a payment session with. */
      readonly provider_ids: readonly string[]
      readonly payable: boolean
      /** @description Why it cannot be paid now, by a code for shoppers, in English or French: `already_paid` (through PayUnit), `collection_closed` (paid another way, cancelled, or its time is over), `prompt_open` and `payment_open` (until `retry_at`), `payment_in_review`, `not_offered` (the order's region has no PayUnit provider), `payments_paused`, `unsupported_currency`, `invalid_amount`. */
      readonly message: {
        readonly code: string
        readonly text: string
      } | null
      /**
       * Format: date-time
       * @description When trying again makes sense, if it is known.
       */
      readonly retry_at: string | null
      /** @description The payment session that tells how the latest payment of it stands. */
      readonly payment_session_id: string | null
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type Payment = components["schemas"]["Payment"]
export type PaymentCollection = components["schemas"]["PaymentCollection"]
export type $defs = Record<string, never>
export type operations = Record<string, never>
