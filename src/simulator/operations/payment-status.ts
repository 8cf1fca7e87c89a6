import { refused } from "./answers"
import type { Operation } from "./operation"
import { paymentStatusAnswer } from "./status-answers"

/** Payment status of the current family, which answers for the checkout family too. */
export const paymentStatus: Operation = {
  name: "paymentstatus",
  method: "GET",
  path: "/api/gateway/paymentstatus/:transactionID",
  answer(simulation, { merchant, parameters }) {
    const transaction = simulation.ledger.ofMerchant(merchant, parameters.transactionID ?? "")
    return transaction === undefined ? refused(404, "Transaction does not exist") : paymentStatusAnswer(transaction)
  },
}
