export interface paths {
  "/api/gateway/initialize": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Opens a transaction, and gives its hosted page and the providers that it can be paid by. */
    post: operations["initialize"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/gateway/gateways": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Lists the providers that a transaction can be paid by. */
    get: operations["gateways"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/gateway/makepayment": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Sends a prompt for a transaction to a phone. */
    post: operations["makePayment"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/gateway/paymentstatus/{transactionID}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Tells where a payment stands. */
    get: operations["paymentStatus"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/gateway/checkout/initialize": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Opens a checkout session with line items, and gives its payment link. */
    post: operations["checkoutInitialize"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/gateway/checkout/status/{checkout_id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Tells where a checkout session stands. It is beside the contract. */
    get: operations["checkoutStatus"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/gateway/invoice/process": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Pays a checkout session by mobile money, as a prompt on the payer's phone. Pays a checkout session by card, by the other path that the contract gives. */
    post: operations["invoiceProcess"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/gateway/checkout/process": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Pays a checkout session by card, in live mode only. */
    post: operations["checkoutProcess"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/gateway/invoice/create": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Makes an invoice, whose link can be paid until it is paid. */
    post: operations["invoiceCreate"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/gateway/invoice/payment": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Opens a page where one instalment of an invoice is paid. It is beside the contract. */
    post: operations["invoicePayment"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/gateway/invoice/get/{invoice_id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Tells where an invoice stands. It is beyond the contract. */
    get: operations["invoiceGet"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/gateway/deposit": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Announces a payout, which moves no money yet. It is beyond the contract. */
    post: operations["deposit"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/gateway/deposit/confirm": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Pays what was announced. It is beyond the contract. */
    post: operations["depositConfirm"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/api/gateway/deposit/deposit_status/{pay_token}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Tells where a payout stands. It is beyond the contract. */
    get: operations["depositStatus"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/gateway/initialize": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Opens a transaction of the legacy API. */
    post: operations["legacyInitialize"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/gateway/gateways": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Lists the providers of the legacy API. */
    get: operations["legacyGateways"]
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/gateway/makepayment": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /** Sends a prompt of the legacy API. */
    post: operations["legacyMakePayment"]
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  "/gateway/paymentstatus/{gateway}/{transaction_id}": {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /** Tells where a payment of the legacy API stands, by a provider of the first kind. Tells where a payment of the legacy API stands, by a provider of the second kind. */
    get: operations["legacyFirstKindStatus"]
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
    /** @description Around every answer. `status` and `statusCode` speak of the call, never of a payment. A refusal may have `error` and neither `status` nor `data`. */
    Envelope: {
      status?: string
      statusCode?: number | string
      /** @description For people; a list where several fields are wrong. */
      message?: unknown
      error?: unknown
      data?: unknown
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
  initialize: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          total_amount: number
          transaction_id: string
          currency: string
          return_url: string
          notify_url?: string
          payment_country?: string
          pay_with?: string
          /** @enum {string} */
          redirect_on_failed?: "YES" | "NO"
          custom_fields?: {
            [key: string]: unknown
          }
        }
      }
    }
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              t_id?: string | number
              t_sum?: string | number
              t_url?: string | number
              transaction_id?: string | number
              /** Format: uri */
              transaction_url: string
              providers?: {
                shortcode?: string | number
                name?: string | number
                logo?: string | number
                status?: string | number
                country?: {
                  country_name?: string | number
                  country_code?: string | number
                }
              }[]
            }
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  gateways: {
    parameters: {
      query: {
        t_id: string
        t_sum: string
        t_url: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              shortcode?: string | number
              name?: string | number
              logo?: string | number
              status?: string | number
              country?: {
                country_name?: string | number
                country_code?: string | number
              }
            }[]
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  makePayment: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          gateway: string
          amount: number
          transaction_id: string
          phone_number: string
          return_url: string
          notify_url?: string
          currency: string
          /** @constant */
          paymentType: "button"
        }
      }
    }
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              id?: string | number
              transaction_id?: string | number
              /** @description `PENDING`, `SUCCESS`, `FAILED` or `CANCELLED`, or another word. */
              payment_status?: string
              amount?: number | string
              provider_transaction_id?: string | number
              meta?: {
                authorization?: {
                  redirect?: string | number
                }
              }
            }
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  paymentStatus: {
    parameters: {
      query?: never
      header?: never
      path: {
        transactionID: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              transaction_amount?: number | string
              /** @description `PENDING`, `SUCCESS`, `FAILED` or `CANCELLED`, or another word. */
              transaction_status?: string
              transaction_id?: string | number
              purchaseRef?: string | number | null
              notify_url?: string | number | null
              callback_url?: string | number
              transaction_currency?: string | number
              transaction_gateway?: string | number | null
              message?: string | number
              fee?: number | string
              amount_paid?: number | string
              provider_transaction_id?: string | number
            } | null
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  checkoutInitialize: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          total_amount: number
          transaction_id: string
          /** @constant */
          mode: "payment"
          currency: string
          success_url: string
          cancel_url: string
          notify_url?: string
          payment_country?: string
          items: {
            price_description: {
              unit_amount: number
            }
            product_description: {
              name: string
              image_url: string
              about_product?: string
            }
            quantity: number
          }[]
          meta: {
            phone_number_collection: boolean
            address_collection: boolean
          }
        }
      }
    }
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              /** Format: uri */
              redirect: string
            }
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  checkoutStatus: {
    parameters: {
      query?: never
      header?: never
      path: {
        checkout_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              id?: string | number
              checkout_id?: string | number
              transaction_id?: string | number
              mode?: string | number
              checkout_mode?: unknown
              /** @description `PENDING`, `SUCCESS`, `FAILED` or `CANCELLED`, or another word. */
              status?: string
              total_amount?: number | string
              currency?: string | number
              fee?: number | string
              phone_number_collection?: boolean
              address_collection?: boolean
              notify_url?: string | number | null
              success_url?: string | number
              cancel_url?: string | number
              checkout_card_redirect_url?: string | number | null
              updated_at?: string | number
              transaction?: {
                id?: string | number
                transaction_id?: string | number
                card_payment_url?: string | number | null
                amount?: number | string
                currency?: string | number
                mode?: string | number
                username?: string | number | null
                message?: string | number
                /** @description `PENDING`, `SUCCESS`, `FAILED` or `CANCELLED`, or another word. */
                status?: string
                created_at?: string | number
                updated_at?: string | number
                deleted_at?: string | number | null
              } | null
            }
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  invoiceProcess: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json":
          | {
              checkout_id: string
              customer: {
                /** Format: email */
                email: string
                phone?: string
                country?: string
                name?: string
              }
              shipping: {
                address?: string
                phone?: string
                payment_method: string
                payment_info: {
                  phone: string
                }
              }
            }
          | {
              checkout_id: string
              customer: {
                /** Format: email */
                email: string
                phone?: string
                country?: string
                name?: string
              }
              shipping: {
                address?: string
                phone?: string
                payment_method: string
                payment_info: {
                  card_info: {
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
      }
    }
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              redirect?: string | number | null
              card_payment_url?: string | number | null
              transaction_url?: string | number | null
              url?: string | number | null
              checkout_card_redirect_url?: string | number | null
              meta?: {
                authorization?: {
                  redirect?: string | number
                }
              }
            } & {
              [key: string]: unknown
            }
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  checkoutProcess: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          checkout_id: string
          customer: {
            /** Format: email */
            email: string
            phone?: string
            country?: string
            name?: string
          }
          shipping: {
            address?: string
            phone?: string
            payment_method: string
            payment_info: {
              card_info: {
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
      }
    }
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              redirect?: string | number | null
              card_payment_url?: string | number | null
              transaction_url?: string | number | null
              url?: string | number | null
              checkout_card_redirect_url?: string | number | null
              meta?: {
                authorization?: {
                  redirect?: string | number
                }
              }
            } & {
              [key: string]: unknown
            }
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  invoiceCreate: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          client_name: string
          /** Format: email */
          client_email: string
          client_phone_number: string
          due_date: string
          partial_payment: boolean
          is_custom_company?: boolean
          /** @enum {string} */
          type: "NORMAL" | "INSTALLMENT"
          currency: string
          callback_url: string
          custom_billing_company?: {
            name?: string
            logo?: string
            /** Format: email */
            email?: string
            phone_number?: string
          }
          items: {
            name: string
            amount: number
            quantity: number
          }[]
          installments?: {
            amount: number
            title: string
          }[]
        }
      }
    }
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              /** Format: uri */
              link: string
              invoice?: {
                uuid?: string | number
                created_at?: string | number
                lastChangedDateTime?: string | number
                isDeleted?: boolean | null
                ref?: string | number
                amount_paid?: number | string
                remaining_amount?: number | string
                client?: {
                  uuid?: string | number
                  created_at?: string | number
                  lastChangedDateTime?: string | number
                  isDeleted?: boolean | null
                  name?: string | number
                  email?: string | number
                  phone_number?: string | number
                }
                total_amount?: number | string
                sub_total?: number | string
                due_date?: string | number
                company?: {
                  uuid?: string | number
                  created_at?: string | number
                  lastChangedDateTime?: string | number
                  isDeleted?: boolean | null
                  name?: string | number
                  slug?: string | number | null
                  email?: string | number
                  phone_number?: string | number
                  logo?: string | number | null
                  user_id?: string | number
                  application_id?: string | number
                }
                is_custom_company?: boolean
                custom_billing_company?: {
                  name?: string | number
                  logo?: string | number
                  email?: string | number
                  phone_number?: string | number
                } | null
                callback_url?: string | number
                type?: string | number
                partial_payment?: boolean
                currency?: string | number
                items?: {
                  uuid?: string | number
                  created_at?: string | number
                  lastChangedDateTime?: string | number
                  isDeleted?: boolean | null
                  ref?: string | number
                  name?: string | number
                  amount?: number | string
                  quantity?: number | string
                }[]
                fees?: unknown
                status?: string | number
                installments?: {
                  uuid?: string | number
                  created_at?: string | number
                  lastChangedDateTime?: string | number
                  isDeleted?: boolean | null
                  amount?: number | string
                  title?: string | number
                  status?: string | number
                }[]
              }
            }
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  invoicePayment: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          amount: number
          invoice_id: string
          installment_id: string
        }
      }
    }
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              /** Format: uri */
              transaction_url: string
              transaction_id: string
              reference_id?: string | number
            }
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  invoiceGet: {
    parameters: {
      query?: never
      header?: never
      path: {
        invoice_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              uuid?: string | number
              created_at?: string | number
              lastChangedDateTime?: string | number
              isDeleted?: boolean | null
              ref?: string | number
              amount_paid?: number | string
              remaining_amount?: number | string
              client?: {
                uuid?: string | number
                created_at?: string | number
                lastChangedDateTime?: string | number
                isDeleted?: boolean | null
                name?: string | number
                email?: string | number
                phone_number?: string | number
              }
              total_amount?: number | string
              sub_total?: number | string
              due_date?: string | number
              company?: {
                uuid?: string | number
                created_at?: string | number
                lastChangedDateTime?: string | number
                isDeleted?: boolean | null
                name?: string | number
                slug?: string | number | null
                email?: string | number
                phone_number?: string | number
                logo?: string | number | null
                user_id?: string | number
                application_id?: string | number
              }
              is_custom_company?: boolean
              custom_billing_company?: {
                name?: string | number
                logo?: string | number
                email?: string | number
                phone_number?: string | number
              }
              callback_url?: string | number
              type?: string | number
              partial_payment?: boolean
              currency?: string | number
              items?: {
                uuid?: string | number
                created_at?: string | number
                lastChangedDateTime?: string | number
                isDeleted?: boolean | null
                ref?: string | number
                name?: string | number
                amount?: number | string
                quantity?: number | string
              }[]
              fees?: unknown
              /** @description `UNPAID`, `PARTIALLY_PAID`, `PAID`, or another word. */
              status?: string
              installments?: {
                uuid?: string | number
                created_at?: string | number
                lastChangedDateTime?: string | number
                isDeleted?: boolean | null
                ref?: string | number
                amount?: number | string
                title?: string | number
                due_date?: string | number
                /** @description `UNPAID`, `PARTIALLY_PAID`, `PAID`, or another word. */
                status?: string
                transaction_id?: string | number
              }[]
            }
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  deposit: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          transaction_id: string
          amount: number
          destination_currency: string
          debit_currency: string
          account_number: string
          account_bank: string
          beneficiary_name: string
          /** @enum {string} */
          deposit_type: "MOBILE_MONEY" | "BANK_TRANSFER"
          country: string
        }
      }
    }
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              pay_token?: string | number
              deposit_reference_token?: string | number
            }
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  depositConfirm: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          pay_token: string
          deposit_message: string
          deposit_note: string
          notify_url?: string
        }
      }
    }
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              id?: string | number
              transaction_id?: string | number
              pay_token?: string | number
              amount?: number | string
              deposit_fee?: number | string
              /** @description `PENDING`, `SUCCESS`, `FAILED` or `CANCELLED`, or another word. */
              status?: string
              /** @description `PENDING`, `SUCCESS`, `FAILED` or `CANCELLED`, or another word. */
              payment_status?: string
              is_approval_required?: boolean
              is_approved?: boolean
            }
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  depositStatus: {
    parameters: {
      query?: never
      header?: never
      path: {
        pay_token: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              id?: string | number
              transaction_id?: string | number
              pay_token?: string | number
              amount?: number | string
              deposit_fee?: number | string
              /** @description `PENDING`, `SUCCESS`, `FAILED` or `CANCELLED`, or another word. */
              status?: string
              /** @description `PENDING`, `SUCCESS`, `FAILED` or `CANCELLED`, or another word. */
              payment_status?: string
              is_approval_required?: boolean
              is_approved?: boolean
            }
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  legacyInitialize: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          total_amount: number
          transaction_id: string
          currency: string
          return_url: string
          notify_url?: string
          name?: string
          description?: string
          purchaseRef?: string
        }
      }
    }
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              t_id?: string | number
              t_sum?: string | number
              t_url?: string | number
              transaction_id?: string | number
              /** Format: uri */
              transaction_url: string
            }
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  legacyGateways: {
    parameters: {
      query: {
        t_id: string
        t_sum: string
        t_url: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              create_time?: string | number
              update_time?: string | number
              delete_time?: string | number | null
              provider_id?: string | number
              provider_name?: string | number
              provider_logo?: string | number
              provider_short_tag?: string | number
              provider_status?: string | number
              service_accounts_account_id?: string | number | null
              service_accounts_users_user_id?: string | number | null
              providers_provider_id?: string | number | null
            }[]
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  legacyMakePayment: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        "application/json": {
          gateway: string
          amount: number
          transaction_id: string
          notify_url?: string
          return_url?: string
          name?: string
          phone_number: string
          currency: string
          paymentType: string
        }
      }
    }
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            data?: {
              transaction_id?: string | number
              payment_ref?: string | number
              pay_token?: string | number
              paytoken?: string | number
              "auth-token"?: string | number
              "x-token"?: string | number
              init?: string | number
              message?: string | number
              redirect_url?: string | number
            }
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
  legacyFirstKindStatus: {
    parameters: {
      query?: {
        pay_token?: string
        payment_ref?: string
        paytoken?: string
        "auth-token"?: string
        "x-token"?: string
      }
      header?: never
      path: {
        gateway: string
        transaction_id: string
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description It went well. */
      "2XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": {
            /** @description `PENDING`, `SUCCESS`, `FAILED` or `CANCELLED`, or another word. */
            status?: string
            data?: {
              transaction_id?: string | number
              transaction_amount?: number | string
              callback_url?: string | number
              callback?: string | number
              amount_paid?: number | string
              provider_transaction_id?: string | number
            }
          } & components["schemas"]["Envelope"]
        }
      }
      /** @description It was refused; by the firewall in front of the service with 403 and a page. */
      "4XX": {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
      /** @description It failed; at the gateway in front of the service with 502 and a page. */
      default: {
        headers: {
          [name: string]: unknown
        }
        content: {
          "application/json": components["schemas"]["Envelope"]
          "text/html": string
        }
      }
    }
  }
}
