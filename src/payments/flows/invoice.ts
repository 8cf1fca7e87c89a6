import { askPaymentStatus } from "./status-query"
import { LINK_LIFETIME_SECONDS, type PaymentFlow } from "./payment-flow"

/**
 * A page of the service's for an instalment of an invoice that it has, by its operation beside the contract. The service
 * makes the id that it is asked about by: without it, nobody can tell what became of the page.
 */
export const invoiceFlow: PaymentFlow = {
  async open(client, { amount }, { installment }) {
    if (installment == null) {
      throw new Error("payunit: the service does not have this instalment")
    }
    const { transaction_url, transaction_id } = await client.invoicePayment({ amount, ...installment })
    return {
      redirectUrl: transaction_url,
      checkoutId: null,
      serviceTransactionId: transaction_id,
      linkLifetimeSeconds: LINK_LIFETIME_SECONDS,
      methods: null,
    }
  },

  async ask(client, { id, service_transaction_id: serviceId }, question) {
    if (serviceId === null) {
      return "untraceable"
    }
    const answer = await askPaymentStatus(client, { id: serviceId }, question)
    // Compared by our own id, as every other.
    return answer === null
      ? "unknown"
      : { ...answer, transactionId: answer.transactionId?.trim() === serviceId ? id : answer.transactionId }
  },
}
