import { isOf } from "../../state"
import type { Operation } from "../operation"
import { unknownTransaction } from "../refusals"
import { paymentStatusAnswer, wrapped } from "../../answers"

const answer: Operation["answer"] = ({ ledger, settings }, { merchant, parameters }) => {
  const transaction = ledger.ofMerchant(merchant, parameters.transactionID ?? "")
  const isKnown = transaction?.session.family !== "legacy" || settings.paymentstatus_knows_legacy
  return transaction === undefined || !isKnown
    ? unknownTransaction()
    : wrapped(transaction, paymentStatusAnswer(transaction, settings))
}

/**
 * Payment status of the current family, which answers for checkouts and payments of invoices too. For the legacy
 * family it does so only if settings say so.
 */
export const paymentStatus: Operation = {
  name: "paymentstatus",
  method: "GET",
  path: "/api/gateway/paymentstatus/:transactionID",
  answer,
}

/** Payment status by a path beside the contract, which old clients ask. */
export const transaction: Operation = {
  name: "transaction",
  method: "GET",
  path: "/api/gateway/transaction/:transactionID",
  answer,
}

/** Payment status of the legacy family by that path, without the tokens that its own status wants. */
export const legacyTransaction: Operation = {
  name: "legacy/transaction",
  method: "GET",
  path: "/legacy/api/gateway/transaction/:transactionID",
  answer({ ledger, settings }, { merchant, parameters }) {
    const transaction = ledger.ofMerchant(merchant, parameters.transactionID ?? "")
    return transaction === undefined || !isOf(transaction, "legacy")
      ? unknownTransaction()
      : wrapped(transaction, paymentStatusAnswer(transaction, settings))
  },
}
