export interface paths {
  "/store/payunit/payment-sessions/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Tells where a payment stands.
     * @description Answers from the store's own records. It asks nobody, changes nothing, has no limit, and works after Medusa deleted the session.
     */
    get: operations["getPaymentSessionsById"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/store/payunit/payment-sessions/{id}/refresh": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Asks PayUnit, then tells where the payment stands.
     * @description Without a body. PayUnit is asked about one payment at most every 3 seconds; whoever asks sooner waits for it, or is answered from the records. After 10 seconds it answers what is known by then, and goes on by itself. Beyond `refreshesPerAddressPerHour` of a network address it answers from the records: it is not refused.
     */
    post: operations["postPaymentSessionsRefresh"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/store/payunit/payment-sessions/{id}/pay": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Sends a prompt to a phone, or passes a card on.
     * @description Answers mostly with `confirm_on_phone`; for a card with `confirm_with_bank` and the bank's page in `redirect_url`. It may take half a minute: allow it a minute. If PayUnit gives no answer, the prompt is taken for sent, and is never sent again by itself. The body is read up to 16 kB within 5 seconds, whatever its type. One prompt lives at a time for a cart and for a phone; [prompts are limited](../limits.md#how-often) per session, phone and network address.
     */
    post: operations["postPaymentSessionsPay"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/store/payunit/payment-collections/{id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Tells what is to be paid on an order.
     * @description For the page that a [payment link](../payment-links.md) leads to. `payable` says whether it can be paid now, and `message` why not. It asks nobody.
     */
    get: operations["getPaymentCollectionsById"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    /** @description What a storefront gets to know of a payment. Nothing in it opens anything but the shopper's own payment page: no name, no address, no full phone number. */
    Payment: {
      /** @description The payment session that the payment belongs to now. */
      session_id: string
      /**
       * @description Where it stands: what each means and what to show is in docs/storefront.md. A payment that is held is `in_review`; once staff resolved it, it is `cancelled` if it was refunded, `in_review` on if money that came was dismissed, and `expired` otherwise.
       * @enum {string}
       */
      status:
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
      amount: number
      currency_code: string
      /**
       * Format: uri
       * @description The store's address of PayUnit's page while `open`; the page to confirm on while `confirm_on_phone` or `confirm_with_bank`, if the operator or the bank has one; else null.
       */
      redirect_url: string | null
      /**
       * Format: date-time
       * @description Until when PayUnit's page can be used; null unless `open`.
       */
      expires_at: string | null
      /** @description The payment methods that a prompt can be sent by. */
      providers: {
        shortcode: string
        name: string
        logo: string | null
      }[]
      /** @description The prompt that waits on a phone; null unless `confirm_on_phone`. */
      prompt: {
        provider: string | null
        /** @description Masked. */
        phone: string | null
        /** Format: date-time */
        expires_at: string | null
        /** @description Seconds from the moment of answering, since a shopper's clock may be wrong. */
        expires_in: number | null
        /** @description PayUnit says `FAILED` of a prompt that may still be confirmed, as it does with the flow `legacy`; `message.text` says so too. Go on asking: confirming still pays. If the shopper sends another prompt or opens another session, PayUnit is asked once more: if it says `FAILED` again, the first prompt is over, else they are refused. */
        may_be_declined: boolean
      } | null
      /** @description Once there is one; with orders before payment also while it waits for its payment. */
      order: {
        id: string
        display_id: number | null
      } | null
      /**
       * Format: date-time
       * @description Until when an order that was placed before its payment waits for it; then it is cancelled.
       */
      payment_due_at: string | null
      /** @description What a receipt says of money that has come (`processing`, `paid`); null until then. */
      receipt: {
        /** @description PayUnit's id of the payment, by which the shop and PayUnit find it. */
        reference: string
        /** @description The payment method's shortcode, where it is known. */
        provider: string | null
        /** Format: date-time */
        paid_at: string | null
      } | null
      /** @description The status as a sentence, in English or French. */
      message: {
        /** @enum {string} */
        code:
          | "open"
          | "confirm_on_phone"
          | "confirm_with_bank"
          | "processing"
          | "paid"
          | "in_review"
          | "expired"
          | "failed"
          | "cancelled"
        text: string
      }
    }
    /** @description What a customer gets to know of an order that is still to be paid, by the link that they were sent. */
    PaymentCollection: {
      id: string
      /** @description Medusa's own status. */
      status: string
      /** @description What this link asks for now: no more than is outstanding. Major units. */
      amount: number
      /** @description What is still to be paid on the order, whichever way, at least 0. Major units. */
      outstanding_amount: number
      currency_code: string
      region_id: string | null
      order: {
        display_id: number | null
      }
      /** @description The region's providers that are PayUnit's: for opening a payment session with. */
      provider_ids: string[]
      payable: boolean
      /** @description Why it cannot be paid now, by a code for shoppers, in English or French: `already_paid` (through PayUnit), `collection_closed` (paid another way, cancelled, or its time is over), `prompt_open` and `payment_open` (until `retry_at`), `payment_in_review`, `not_offered` (the order's region has no PayUnit provider), `payments_paused`, `unsupported_currency`, `invalid_amount`. */
      message: {
        code: string
        text: string
      } | null
      /**
       * Format: date-time
       * @description When trying again makes sense, if it is known.
       */
      retry_at: string | null
      /** @description The payment session that tells how the latest payment of it stands. */
      payment_session_id: string | null
    }
    /** @description What Medusa itself answers: in English, and mostly without a `code`. Never act on `message`. */
    MedusaError: {
      type?: string
      code?: string
      message: string
    }
    /** @description A refusal of the plugin's. */
    Refusal: {
      /**
       * @description Follows from the status.
       * @enum {string}
       */
      type: "invalid_data" | "not_found" | "not_allowed" | "unexpected_state"
      /**
       * @description Stable: act on this.
       * @enum {string}
       */
      code:
        | "payment_not_found"
        | "payment_collection_not_found"
        | "cart_not_ready"
        | "unsupported_currency"
        | "invalid_amount"
        | "invalid_request"
        | "invalid_phone"
        | "old_phone"
        | "unknown_payment_method"
        | "cards_not_offered"
        | "already_paid"
        | "payment_in_review"
        | "collection_closed"
        | "amount_changed"
        | "payments_paused"
        | "not_offered"
        | "prompt_open"
        | "payment_open"
        | "phone_busy"
        | "prompt_refused"
        | "payment_in_flight"
        | "too_many_attempts"
        | "service_unavailable"
      /** @description For people, in English or French. Never act on it. */
      message: string
      /**
       * Format: date-time
       * @description When trying again makes sense; also as `retry-after`, in seconds.
       */
      retry_at?: string
      /** @description What exactly is missing or wrong. */
      details?: string[]
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  getPaymentSessionsById: {
    parameters: {
      query?: never
      header: {
        /** @description A publishable API key, made in Medusa's admin. Without a valid one Medusa answers 400 `not_allowed`. */
        "x-publishable-api-key": string
        /** @description The language of messages: French where it is named before English, else English. */
        "accept-language"?: string
        /** @description Answers a refusal of the plugin with HTTP 200, as `{ refusal }`: a `Refusal` that has the HTTP `status` as well, which it stands for. It is for clients that keep only the message of an error, as Medusa's JS SDK does. Other errors stay errors. */
        "x-payunit-refusals"?: "inline"
      }
      path: {
        /** @description Id of a payment session of Medusa. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            payment: components["schemas"]["Payment"]
          }
        }
      }
      /** @description - `payment_not_found`: There is no PayUnit payment for this payment session. There is no such session, or nothing was opened at PayUnit for it. */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json":
            | ({
                /** @enum {string} */
                code?: "payment_not_found"
              } & components["schemas"]["Refusal"])
            | components["schemas"]["MedusaError"]
        }
      }
      /** @description - `payment_in_review`: The shop has to look at an earlier payment of this cart first, and will contact you. Please do not pay again. A newer version of the plugin wrote what this one cannot read. */
      409: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            /** @enum {string} */
            code?: "payment_in_review"
          } & components["schemas"]["Refusal"]
        }
      }
      /** @description - `service_unavailable`: The payment service does not answer properly. This attempt took no money; try again in a moment. */
      503: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            /** @enum {string} */
            code?: "service_unavailable"
          } & components["schemas"]["Refusal"]
        }
      }
      /** @description What Medusa itself answers: 400 `not_allowed` without a publishable key. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["MedusaError"]
        }
      }
      /** @description What nobody foresaw: 500 `unknown_error`. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["MedusaError"]
        }
      }
    }
  }
  postPaymentSessionsRefresh: {
    parameters: {
      query?: never
      header: {
        /** @description A publishable API key, made in Medusa's admin. Without a valid one Medusa answers 400 `not_allowed`. */
        "x-publishable-api-key": string
        /** @description The language of messages: French where it is named before English, else English. */
        "accept-language"?: string
        /** @description Answers a refusal of the plugin with HTTP 200, as `{ refusal }`: a `Refusal` that has the HTTP `status` as well, which it stands for. It is for clients that keep only the message of an error, as Medusa's JS SDK does. Other errors stay errors. */
        "x-payunit-refusals"?: "inline"
      }
      path: {
        /** @description Id of a payment session of Medusa. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            payment: components["schemas"]["Payment"]
          }
        }
      }
      /** @description - `payment_not_found`: There is no PayUnit payment for this payment session. */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json":
            | ({
                /** @enum {string} */
                code?: "payment_not_found"
              } & components["schemas"]["Refusal"])
            | components["schemas"]["MedusaError"]
        }
      }
      /** @description - `payment_in_review`: The shop has to look at an earlier payment of this cart first, and will contact you. Please do not pay again. A newer version of the plugin wrote what this one cannot read. */
      409: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            /** @enum {string} */
            code?: "payment_in_review"
          } & components["schemas"]["Refusal"]
        }
      }
      /** @description - `service_unavailable`: The payment service does not answer properly. This attempt took no money; try again in a moment. */
      503: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            /** @enum {string} */
            code?: "service_unavailable"
          } & components["schemas"]["Refusal"]
        }
      }
      /** @description What Medusa itself answers: 400 `not_allowed` without a publishable key. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["MedusaError"]
        }
      }
      /** @description What nobody foresaw: 500 `unknown_error`. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["MedusaError"]
        }
      }
    }
  }
  postPaymentSessionsPay: {
    parameters: {
      query?: never
      header: {
        /** @description A publishable API key, made in Medusa's admin. Without a valid one Medusa answers 400 `not_allowed`. */
        "x-publishable-api-key": string
        /** @description The language of messages: French where it is named before English, else English. */
        "accept-language"?: string
        /** @description Answers a refusal of the plugin with HTTP 200, as `{ refusal }`: a `Refusal` that has the HTTP `status` as well, which it stands for. It is for clients that keep only the message of an error, as Medusa's JS SDK does. Other errors stay errors. */
        "x-payunit-refusals"?: "inline"
      }
      path: {
        /** @description Id of a payment session of Medusa. */
        id: string
      }
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json":
          | {
              /** @description A `shortcode` of `payment.providers`. */
              provider: string
              /** @description A mobile number of Cameroon: nine digits that begin with 6, with or without `+237` or `00237`; spaces, points, hyphens and brackets are allowed. */
              phone: string
            }
          | {
              /** @description A `shortcode` of `payment.providers`. */
              provider: string
              /** @description Only where the option `allowCards` is on. */
              card: {
                card_number: string
                cvv: string
                expiry_month: string
                expiry_year: string
                card_country: string
                card_state: string
                card_city: string
                card_address: string
                card_zipcode: string
              }
            }
      }
    }
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            payment: components["schemas"]["Payment"]
          }
        }
      }
      /**
       * @description - `invalid_request`: The request is not complete or not valid. `details` names fields, never their values.
       *     - `invalid_phone`: Enter a mobile number: in Cameroon 9 digits starting with 6, such as 6 70 00 00 00. Of two numbers in one text neither is taken.
       *     - `old_phone`: This number has only 8 digits, as numbers had until 2014: put a 6 in front. A Cameroonian number of 8 digits.
       *     - `unknown_payment_method`: This payment method is not offered. Choose one of those listed. `details` lists those that are offered.
       *     - `cards_not_offered`: You cannot pay by card here. Use the payment page. A card was sent without `allowCards`, in test mode, or to another flow than `checkout`.
       *     - `unsupported_currency`: PayUnit takes payments in XAF only. Choose a region whose currency is XAF.
       *     - `invalid_amount`: PayUnit takes no less than 1 XAF. Choose another way to pay; what costs nothing is ordered without paying.
       */
      400: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json":
            | ({
                /** @enum {string} */
                code?:
                  | "invalid_request"
                  | "invalid_phone"
                  | "old_phone"
                  | "unknown_payment_method"
                  | "cards_not_offered"
                  | "unsupported_currency"
                  | "invalid_amount"
              } & components["schemas"]["Refusal"])
            | components["schemas"]["MedusaError"]
        }
      }
      /** @description - `payment_not_found`: There is no PayUnit payment for this payment session. Or Medusa deleted its session, as after a change of the cart's total. */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json":
            | ({
                /** @enum {string} */
                code?: "payment_not_found"
              } & components["schemas"]["Refusal"])
            | components["schemas"]["MedusaError"]
        }
      }
      /**
       * @description - `cart_not_ready`: The cart cannot be ordered yet: something in the checkout is missing, or sold out. `details` says why.
       *     - `amount_changed`: The amount to pay has changed. Start the payment again; if this stays, ask the shop for a new payment link.
       *     - `collection_closed`: There is nothing left to pay here.
       *     - `already_paid`: This is already paid. The order follows.
       *     - `payment_in_review`: The shop has to look at an earlier payment of this cart first, and will contact you. Please do not pay again.
       *     - `payments_paused`: The shop takes no payments through PayUnit at the moment. Nothing was taken; try again later, or ask the shop.
       *     - `prompt_open`: A payment prompt is already waiting on a phone. Confirm it, or wait until it ends.
       *     - `payment_open`: Another payment of this order is open. Finish it on its page, or try again when it has ended.
       *     - `phone_busy`: The operator says that this phone already has an open prompt. Answer it, or try again later or with another number.
       *     - `prompt_refused`: The payment was refused before it began. Check the number and the payment method, or use another.
       *     - `payment_in_flight`: A payment for this cart is under way, so the cart cannot change now. Finish the payment, or wait until it ends.
       */
      409: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            /** @enum {string} */
            code?:
              | "cart_not_ready"
              | "amount_changed"
              | "collection_closed"
              | "already_paid"
              | "payment_in_review"
              | "payments_paused"
              | "prompt_open"
              | "payment_open"
              | "phone_busy"
              | "prompt_refused"
              | "payment_in_flight"
          } & components["schemas"]["Refusal"]
        }
      }
      /** @description - `too_many_attempts`: There were too many attempts. Wait a while, then try again. */
      429: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            /** @enum {string} */
            code?: "too_many_attempts"
          } & components["schemas"]["Refusal"]
        }
      }
      /** @description - `service_unavailable`: The payment service does not answer properly. This attempt took no money; try again in a moment. */
      503: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            /** @enum {string} */
            code?: "service_unavailable"
          } & components["schemas"]["Refusal"]
        }
      }
      /** @description What Medusa itself answers: 400 `not_allowed` without a publishable key. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["MedusaError"]
        }
      }
      /** @description What nobody foresaw: 500 `unknown_error`. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["MedusaError"]
        }
      }
    }
  }
  getPaymentCollectionsById: {
    parameters: {
      query?: never
      header: {
        /** @description A publishable API key, made in Medusa's admin. Without a valid one Medusa answers 400 `not_allowed`. */
        "x-publishable-api-key": string
        /** @description The language of messages: French where it is named before English, else English. */
        "accept-language"?: string
        /** @description Answers a refusal of the plugin with HTTP 200, as `{ refusal }`: a `Refusal` that has the HTTP `status` as well, which it stands for. It is for clients that keep only the message of an error, as Medusa's JS SDK does. Other errors stay errors. */
        "x-payunit-refusals"?: "inline"
      }
      path: {
        /** @description Id of a payment collection of Medusa. */
        id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It went well. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            payment_collection: components["schemas"]["PaymentCollection"]
          }
        }
      }
      /** @description - `payment_collection_not_found`: This payment link belongs to no order. Ask the shop for a new one. There is none of that id, or it is a cart's, which is paid in its checkout. */
      404: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json":
            | ({
                /** @enum {string} */
                code?: "payment_collection_not_found"
              } & components["schemas"]["Refusal"])
            | components["schemas"]["MedusaError"]
        }
      }
      /** @description - `payment_in_review`: The shop has to look at an earlier payment of this cart first, and will contact you. Please do not pay again. A newer version of the plugin wrote what this one cannot read. */
      409: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            /** @enum {string} */
            code?: "payment_in_review"
          } & components["schemas"]["Refusal"]
        }
      }
      /** @description - `service_unavailable`: The payment service does not answer properly. This attempt took no money; try again in a moment. */
      503: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            /** @enum {string} */
            code?: "service_unavailable"
          } & components["schemas"]["Refusal"]
        }
      }
      /** @description What Medusa itself answers: 400 `not_allowed` without a publishable key. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["MedusaError"]
        }
      }
      /** @description What nobody foresaw: 500 `unknown_error`. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["MedusaError"]
        }
      }
    }
  }
}
