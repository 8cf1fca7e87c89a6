import { findRoute } from "../find-route"
import type { z } from "zod"
import {
  installmentOpenedAnswer,
  invoiceCheckedAnswer,
  invoiceConfirmedAnswer,
  invoiceDraftAnswer,
  invoiceMadeAnswer,
  invoiceRecordedAnswer,
  invoicesAnswer,
  oneInvoiceAnswer,
} from "./invoices"
import { approvalsAnswer, auditAnswer, exportAnswer, oneDecisionAnswer } from "./audit"
import { accessAnswer, alertsAnswer, alertTestedAnswer, healthAnswer, pausesAnswer, settingsAnswer } from "./settings"
import { onePaymentRequestAnswer, paymentRequestMadeAnswer, paymentRequestsAnswer } from "./requests"
import {
  oneStatementAnswer,
  statementLineChangedAnswer,
  statementLinesAnswer,
  statementPreviewAnswer,
  statementsAnswer,
} from "./statements"
import { paymentAnswer, paymentCollectionAnswer } from "./store"
import { summaryAnswer } from "./summary"
import {
  manualRefundsAnswer,
  oneTransactionAnswer,
  reconciledAnswer,
  refundRecordedAnswer,
  transactionsAnswer,
} from "./transactions"

/**
 * What every route answers when all went well, by its method and path; null where it answers no JSON. Nothing is checked
 * against it in production: tests do, and types are made of it.
 */
export const ANSWERS: Readonly<Record<string, z.ZodType | null>> = {
  "GET /store/payunit/payment-sessions/:id": paymentAnswer,
  "POST /store/payunit/payment-sessions/:id/pay": paymentAnswer,
  "POST /store/payunit/payment-sessions/:id/refresh": paymentAnswer,
  "GET /store/payunit/payment-collections/:id": paymentCollectionAnswer,

  "GET /admin/payunit/summary": summaryAnswer,
  "GET /admin/payunit/books": null,
  "GET /admin/payunit/transactions": transactionsAnswer,
  "GET /admin/payunit/transactions/:id": oneTransactionAnswer,
  "POST /admin/payunit/transactions/:id/check": oneTransactionAnswer,
  "POST /admin/payunit/transactions/:id/resolve": oneTransactionAnswer,
  "GET /admin/payunit/transactions/:id/refunds": manualRefundsAnswer,
  "POST /admin/payunit/transactions/:id/refunds": refundRecordedAnswer,
  "POST /admin/payunit/transactions/:id/refunds/:refund_id/complete": refundRecordedAnswer,
  "POST /admin/payunit/reconcile": reconciledAnswer,

  "GET /admin/payunit/statements": statementsAnswer,
  "POST /admin/payunit/statements": oneStatementAnswer,
  "POST /admin/payunit/statements/preview": statementPreviewAnswer,
  "GET /admin/payunit/statements/:id": oneStatementAnswer,
  "GET /admin/payunit/statements/:id/lines": statementLinesAnswer,
  "GET /admin/payunit/statements/:id/export": null,
  "POST /admin/payunit/statements/:id/lines/:line_id/note": statementLineChangedAnswer,
  "POST /admin/payunit/statements/:id/lines/:line_id/hold": statementLineChangedAnswer,

  "GET /admin/payunit/invoices": invoicesAnswer,
  "POST /admin/payunit/invoices": invoiceMadeAnswer,
  "GET /admin/payunit/invoices/:id": oneInvoiceAnswer,
  "POST /admin/payunit/invoices/:id/check": invoiceCheckedAnswer,
  "POST /admin/payunit/invoices/:id/confirm": invoiceConfirmedAnswer,
  "POST /admin/payunit/invoices/:id/email": oneInvoiceAnswer,
  "POST /admin/payunit/invoices/:id/resolve": oneInvoiceAnswer,
  "POST /admin/payunit/invoices/:id/void": oneInvoiceAnswer,
  "POST /admin/payunit/invoices/:id/payments/:payment_id/record": invoiceRecordedAnswer,
  "POST /admin/payunit/invoices/:id/installments/:installment_id/payment": installmentOpenedAnswer,
  "GET /admin/payunit/orders/:id/invoice-draft": invoiceDraftAnswer,

  "GET /admin/payunit/payment-requests": paymentRequestsAnswer,
  "POST /admin/payunit/payment-requests": paymentRequestMadeAnswer,
  "GET /admin/payunit/payment-requests/:id": onePaymentRequestAnswer,
  "POST /admin/payunit/payment-requests/:id/prompt": onePaymentRequestAnswer,
  "POST /admin/payunit/payment-requests/:id/withdraw": onePaymentRequestAnswer,

  "GET /admin/payunit/audit": auditAnswer,
  "GET /admin/payunit/approvals": approvalsAnswer,
  "POST /admin/payunit/approvals/:id/refuse": oneDecisionAnswer,
  "POST /admin/payunit/exports": exportAnswer,

  "GET /admin/payunit/pauses": pausesAnswer,
  "POST /admin/payunit/pauses": pausesAnswer,
  "POST /admin/payunit/pauses/:account/resume": pausesAnswer,
  "GET /admin/payunit/alerts": alertsAnswer,
  "POST /admin/payunit/alerts": alertTestedAnswer,
  "GET /admin/payunit/settings": settingsAnswer,
  "GET /admin/payunit/health": healthAnswer,
  "GET /admin/payunit/access": accessAnswer,

  "GET /hooks/payunit/item-image": null,
  "GET /hooks/payunit/notifications/:token": null,
  "POST /hooks/payunit/notifications/:token": null,
  "GET /hooks/payunit/return/:token": null,
  "GET /hooks/payunit/pay/:token": null,
  "GET /hooks/payunit/invoice-return/:token": null,
  "GET /hooks/payunit/invoice/:token": null,
  "POST /hooks/payunit/invoice/:token": null,
  "GET /hooks/payunit/request/:token": null,
  "POST /hooks/payunit/request/:token": null,
}

/** The route of an address, as {@link ANSWERS} names it; undefined where it is none of ours. */
export function routeOf(method: string, path: string): string | undefined {
  return findRoute(Object.keys(ANSWERS), method, path)
}
