import * as paymentSessionsOne from "./store/payunit/payment-sessions/[id]/contract"
import * as paymentSessionsPay from "./store/payunit/payment-sessions/[id]/pay/contract"
import * as paymentSessionsRefresh from "./store/payunit/payment-sessions/[id]/refresh/contract"
import * as paymentCollectionsOne from "./store/payunit/payment-collections/[id]/contract"
import * as summary from "./admin/payunit/summary/contract"
import * as books from "./admin/payunit/books/contract"
import * as transactions from "./admin/payunit/transactions/contract"
import * as transactionsOne from "./admin/payunit/transactions/[id]/contract"
import * as transactionsCheck from "./admin/payunit/transactions/[id]/check/contract"
import * as transactionsResolve from "./admin/payunit/transactions/[id]/resolve/contract"
import * as transactionsRefunds from "./admin/payunit/transactions/[id]/refunds/contract"
import * as transactionsRefundsApproval from "./admin/payunit/transactions/[id]/refunds/approval/contract"
import * as transactionsRefundsComplete from "./admin/payunit/transactions/[id]/refunds/[refund_id]/complete/contract"
import * as payouts from "./admin/payunit/transactions/[id]/payouts/contract"
import * as payoutsSend from "./admin/payunit/transactions/[id]/payouts/[payout_id]/send/contract"
import * as payoutsWithdraw from "./admin/payunit/transactions/[id]/payouts/[payout_id]/withdraw/contract"
import * as payoutsCheck from "./admin/payunit/transactions/[id]/payouts/[payout_id]/check/contract"
import * as payoutsDecide from "./admin/payunit/transactions/[id]/payouts/[payout_id]/decide/contract"
import * as reconcile from "./admin/payunit/reconcile/contract"
import * as statements from "./admin/payunit/statements/contract"
import * as statementsPreview from "./admin/payunit/statements/preview/contract"
import * as statementsOne from "./admin/payunit/statements/[id]/contract"
import * as statementsLines from "./admin/payunit/statements/[id]/lines/contract"
import * as statementsExport from "./admin/payunit/statements/[id]/export/contract"
import * as statementsLinesNote from "./admin/payunit/statements/[id]/lines/[line_id]/note/contract"
import * as statementsLinesHold from "./admin/payunit/statements/[id]/lines/[line_id]/hold/contract"
import * as invoices from "./admin/payunit/invoices/contract"
import * as invoicesOne from "./admin/payunit/invoices/[id]/contract"
import * as invoicesCheck from "./admin/payunit/invoices/[id]/check/contract"
import * as invoicesConfirm from "./admin/payunit/invoices/[id]/confirm/contract"
import * as invoicesEmail from "./admin/payunit/invoices/[id]/email/contract"
import * as invoicesResolve from "./admin/payunit/invoices/[id]/resolve/contract"
import * as invoicesVoid from "./admin/payunit/invoices/[id]/void/contract"
import * as invoicesPaymentsRecord from "./admin/payunit/invoices/[id]/payments/[payment_id]/record/contract"
import * as invoicesInstallmentsPayment from "./admin/payunit/invoices/[id]/installments/[installment_id]/payment/contract"
import * as ordersInvoiceDraft from "./admin/payunit/orders/[id]/invoice-draft/contract"
import * as paymentRequests from "./admin/payunit/payment-requests/contract"
import * as paymentRequestsOne from "./admin/payunit/payment-requests/[id]/contract"
import * as paymentRequestsPrompt from "./admin/payunit/payment-requests/[id]/prompt/contract"
import * as paymentRequestsWithdraw from "./admin/payunit/payment-requests/[id]/withdraw/contract"
import * as audit from "./admin/payunit/audit/contract"
import * as auditVerification from "./admin/payunit/audit/verification/contract"
import * as approvals from "./admin/payunit/approvals/contract"
import * as approvalsApprove from "./admin/payunit/approvals/[id]/approve/contract"
import * as approvalsRefuse from "./admin/payunit/approvals/[id]/refuse/contract"
import * as exported from "./admin/payunit/exports/contract"
import * as pauses from "./admin/payunit/pauses/contract"
import * as pausesResume from "./admin/payunit/pauses/[account]/resume/contract"
import * as alerts from "./admin/payunit/alerts/contract"
import * as alertSettings from "./admin/payunit/alerts/settings/contract"
import * as settings from "./admin/payunit/settings/contract"
import * as health from "./admin/payunit/health/contract"
import * as access from "./admin/payunit/access/contract"
import * as itemImage from "./hooks/payunit/item-image/contract"
import * as notificationsOne from "./hooks/payunit/notifications/[token]/contract"
import * as returnOne from "./hooks/payunit/return/[token]/contract"
import * as payOne from "./hooks/payunit/pay/[token]/contract"
import * as invoiceReturnOne from "./hooks/payunit/invoice-return/[token]/contract"
import * as invoiceOne from "./hooks/payunit/invoice/[token]/contract"
import * as requestOne from "./hooks/payunit/request/[token]/contract"
import type { z } from "zod"
import type { Contract, StaffContract } from "./contract"

/** The contract of every route, by its method and path: see {@link Contract}. A test holds that none is missing. */
export const CONTRACTS = {
  "GET /store/payunit/payment-sessions/:id": paymentSessionsOne.GET,
  "POST /store/payunit/payment-sessions/:id/refresh": paymentSessionsRefresh.POST,
  "POST /store/payunit/payment-sessions/:id/pay": paymentSessionsPay.POST,
  "GET /store/payunit/payment-collections/:id": paymentCollectionsOne.GET,

  "POST /hooks/payunit/notifications/:token": notificationsOne.POST,
  "GET /hooks/payunit/notifications/:token": notificationsOne.GET,
  "GET /hooks/payunit/pay/:token": payOne.GET,
  "GET /hooks/payunit/return/:token": returnOne.GET,
  "GET /hooks/payunit/invoice-return/:token": invoiceReturnOne.GET,
  "GET /hooks/payunit/request/:token": requestOne.GET,
  "POST /hooks/payunit/request/:token": requestOne.POST,
  "GET /hooks/payunit/invoice/:token": invoiceOne.GET,
  "POST /hooks/payunit/invoice/:token": invoiceOne.POST,
  "GET /hooks/payunit/item-image": itemImage.GET,

  "GET /admin/payunit/summary": summary.GET,
  "GET /admin/payunit/books": books.GET,
  "GET /admin/payunit/transactions": transactions.GET,
  "GET /admin/payunit/transactions/:id": transactionsOne.GET,
  "POST /admin/payunit/transactions/:id/check": transactionsCheck.POST,
  "POST /admin/payunit/transactions/:id/resolve": transactionsResolve.POST,
  "GET /admin/payunit/transactions/:id/refunds": transactionsRefunds.GET,
  "POST /admin/payunit/transactions/:id/refunds": transactionsRefunds.POST,
  "POST /admin/payunit/transactions/:id/refunds/approval": transactionsRefundsApproval.POST,
  "POST /admin/payunit/transactions/:id/refunds/:refund_id/complete": transactionsRefundsComplete.POST,
  "POST /admin/payunit/transactions/:id/payouts": payouts.POST,
  "POST /admin/payunit/transactions/:id/payouts/:payout_id/send": payoutsSend.POST,
  "POST /admin/payunit/transactions/:id/payouts/:payout_id/withdraw": payoutsWithdraw.POST,
  "POST /admin/payunit/transactions/:id/payouts/:payout_id/check": payoutsCheck.POST,
  "POST /admin/payunit/transactions/:id/payouts/:payout_id/decide": payoutsDecide.POST,
  "POST /admin/payunit/reconcile": reconcile.POST,
  "GET /admin/payunit/invoices": invoices.GET,
  "GET /admin/payunit/invoices/:id": invoicesOne.GET,
  "GET /admin/payunit/orders/:id/invoice-draft": ordersInvoiceDraft.GET,
  "POST /admin/payunit/invoices": invoices.POST,
  "POST /admin/payunit/invoices/:id/confirm": invoicesConfirm.POST,
  "POST /admin/payunit/invoices/:id/void": invoicesVoid.POST,
  "POST /admin/payunit/invoices/:id/check": invoicesCheck.POST,
  "POST /admin/payunit/invoices/:id/email": invoicesEmail.POST,
  "POST /admin/payunit/invoices/:id/resolve": invoicesResolve.POST,
  "POST /admin/payunit/invoices/:id/payments/:payment_id/record": invoicesPaymentsRecord.POST,
  "POST /admin/payunit/invoices/:id/installments/:installment_id/payment": invoicesInstallmentsPayment.POST,
  "POST /admin/payunit/payment-requests": paymentRequests.POST,
  "GET /admin/payunit/payment-requests": paymentRequests.GET,
  "GET /admin/payunit/payment-requests/:id": paymentRequestsOne.GET,
  "POST /admin/payunit/payment-requests/:id/prompt": paymentRequestsPrompt.POST,
  "POST /admin/payunit/payment-requests/:id/withdraw": paymentRequestsWithdraw.POST,
  "GET /admin/payunit/health": health.GET,
  "GET /admin/payunit/settings": settings.GET,
  "GET /admin/payunit/access": access.GET,
  "GET /admin/payunit/statements": statements.GET,
  "POST /admin/payunit/statements": statements.POST,
  "POST /admin/payunit/statements/preview": statementsPreview.POST,
  "GET /admin/payunit/statements/:id": statementsOne.GET,
  "GET /admin/payunit/statements/:id/lines": statementsLines.GET,
  "GET /admin/payunit/statements/:id/export": statementsExport.GET,
  "POST /admin/payunit/statements/:id/lines/:line_id/note": statementsLinesNote.POST,
  "POST /admin/payunit/statements/:id/lines/:line_id/hold": statementsLinesHold.POST,
  "GET /admin/payunit/audit": audit.GET,
  "GET /admin/payunit/audit/verification": auditVerification.GET,
  "GET /admin/payunit/approvals": approvals.GET,
  "POST /admin/payunit/approvals/:id/approve": approvalsApprove.POST,
  "POST /admin/payunit/approvals/:id/refuse": approvalsRefuse.POST,
  "POST /admin/payunit/exports": exported.POST,
  "GET /admin/payunit/alerts": alerts.GET,
  "POST /admin/payunit/alerts": alerts.POST,
  "POST /admin/payunit/alerts/settings": alertSettings.POST,
  "GET /admin/payunit/pauses": pauses.GET,
  "POST /admin/payunit/pauses": pauses.POST,
  "POST /admin/payunit/pauses/:account/resume": pausesResume.POST,
} satisfies Readonly<
  Record<`${string} /admin/${string}`, StaffContract> & Record<`${string} /${"store" | "hooks"}/${string}`, Contract>
>

/** A route, such as `GET /store/payunit/payment-sessions/:id`. */
export type Route = keyof typeof CONTRACTS

type ContractOf<Of extends Route> = (typeof CONTRACTS)[Of]

/** What a route answers when all went well. */
export type AnswerOf<Of extends Route> =
  ContractOf<Of> extends { answer: infer Schema extends z.ZodType } ? z.output<Schema> : unknown

/** What a route can be asked by. */
export type QueryOf<Of extends Route> =
  ContractOf<Of> extends { query: infer Schema extends z.ZodType } ? z.input<Schema> : Record<string, never>

/** What is sent to a route. */
export type BodyOf<Of extends Route> =
  ContractOf<Of> extends
    { body: infer Schema extends z.ZodType } | { ownBody: { schema: infer Schema extends z.ZodType } }
    ? z.input<Schema>
    : ContractOf<Of> extends { ownBody: { type: string } }
      ? Blob
      : Record<string, never>

const ROUTES = Object.keys(CONTRACTS) as Route[]

/**
 * The route that an address is of; undefined where it is none of ours.
 *
 * @param path May have a query or a fragment.
 */
export function routeOf(method: string, path: string): Route | undefined {
  const parts = partsOf(path.replace(/[?#].*/s, ""))
  return ROUTES.find((route) => {
    const [of = "", pattern = ""] = route.split(" ")
    const wanted = partsOf(pattern)
    return (
      of === method &&
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith(":") || part === parts[index])
    )
  })
}

function partsOf(path: string): string[] {
  return path.replace(/^\/|\/$/g, "").split("/")
}
