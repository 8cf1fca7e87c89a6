import { methodsOf } from "../../domain/payments"
import { askPaymentStatus } from "./status-query"
import { LINK_LIFETIME_SECONDS, type PaymentFlow, promptRequest } from "./payment-flow"

/**
 * The current flow: a transaction is initialised, and paid on its hosted page or by a prompt. Cards are taken on the
 * page only, since the contract does not show how they would be passed on.
 */
export const gatewayFlow: PaymentFlow = {
  async open(client, transaction, { addresses, settings }) {
    const opened = await client.initialize({
      total_amount: transaction.amount,
      transaction_id: transaction.id,
      currency: transaction.currency_code.toUpperCase(),
      return_url: addresses.returnUrl,
      notify_url: addresses.notifyUrl,
      ...(settings.paymentCountry === undefined ? {} : { payment_country: settings.paymentCountry }),
    })
    return {
      redirectUrl: opened.transaction_url,
      checkoutId: null,
      linkLifetimeSeconds: LINK_LIFETIME_SECONDS,
      methods: methodsOf(opened.providers),
    }
  },

  async ask(client, transaction, question) {
    return (await askPaymentStatus(client, transaction, question)) ?? "unknown"
  },

  async prompt(client, transaction, payment) {
    const { confirmation_url } = await client.makePayment(promptRequest(transaction, payment))
    return { confirmationUrl: confirmation_url }
  },
}
