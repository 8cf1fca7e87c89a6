import type { Operation } from "../operation"
import { unknownTransaction } from "../refusals"
import { paymentStatusAnswer, wrapped } from "../status-answers"

/**
 * Payment status of the current family, which answers for checkouts and payments of invoices too. For the legacy
 * family it does so only if settings say so.
 */
export const paymentStatus: Operation = {
  name: "paymentstatus",
  method: "GET",
  path: "/api/gateway/paymentstatus/:transactionID",
  answer({ ledger, settings }, { merchant, parameters }) {
    const transaction = ledger.ofMerchant(merchant, parameters.transactionID ?? "")
    const isKnown = transaction?.session.family !== "legacy" || settings.paymentstatus_knows_legacy
    return transaction === undefined || !isKnown
      ? unknownTransaction()
      : wrapped(transaction, paymentStatusAnswer(transaction))
  },
}
