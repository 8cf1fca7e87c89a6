const { AbstractPaymentProvider, ModuleProvider, Modules } = /** @type {any} */ (require("@medusajs/framework/utils"))

/** Does nothing, and answers at once that all went well: what Medusa itself takes for a payment. */
class AtOnceProvider extends AbstractPaymentProvider {
  static identifier = "at-once"

  async initiatePayment() {
    return { data: {}, id: "at-once" }
  }
  async authorizePayment() {
    return { data: {}, status: /** @type {const} */ ("captured") }
  }
  async getPaymentStatus() {
    return { status: /** @type {const} */ ("captured") }
  }
  async capturePayment() {
    return { data: {} }
  }
  async retrievePayment() {
    return {}
  }
  async updatePayment() {
    return { data: {} }
  }
  async deletePayment() {
    return { data: {} }
  }
  async cancelPayment() {
    return { data: {} }
  }
  async refundPayment() {
    return { data: {} }
  }

  /** @param {{ data: Record<string, unknown> }} payload */
  async getWebhookActionAndData({ data }) {
    return {
      action: /** @type {const} */ ("captured"),
      data: { session_id: String(data["session_id"]), amount: Number(data["amount"]) },
    }
  }
}

module.exports = ModuleProvider(Modules.PAYMENT, { services: [AtOnceProvider] })
