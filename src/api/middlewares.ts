import { defineMiddlewares, validateAndTransformBody } from "@medusajs/framework/http"
import { policiesOfAdminRoutes } from "./access"
import { keepQueryOutOfLog, keepTokenOutOfLog } from "./middlewares/access-log"
import { countForCaller } from "./middlewares/caller"
import { refuseCrossSite } from "./middlewares/cross-site"
import { keepAnswersOutOfCaches } from "./middlewares/no-store"
import { reconcileBody } from "./admin/payunit/reconcile/validators"
import { confirmBody, resolveInvoiceBody, voidBody } from "./admin/payunit/invoices/validators"
import { paymentRequestBody, requestPromptBody } from "./admin/payunit/payment-requests/validators"
import { exportBody, refuseBody } from "./admin/payunit/audit/validators"
import { pauseBody } from "./admin/payunit/pauses/validators"
import { lineNoteBody } from "./admin/payunit/statements/validators"
import { manualRefundBody, resolveBody } from "./admin/payunit/transactions/validators"
import { refuseMalformedUrl } from "./middlewares/malformed-url"
import { guardCancelling, guardDeletingDraft, guardRefunding } from "./middlewares/money-back-guard"
import { answerRefusalsInline } from "./middlewares/inline-refusals"
import { guardCart, guardCompleting, guardPaymentSessions, settleAfterCompleting } from "./middlewares/payment-guard"
import { queueSessions } from "./middlewares/session-queue"

keepAnswersOutOfCaches()

export default defineMiddlewares({
  routes: [
    ...policiesOfAdminRoutes(),
    {
      matcher: "/admin/payunit/reconcile",
      method: ["POST"],
      middlewares: [validateAndTransformBody(reconcileBody)],
    },
    // Without a method: before any route, and for whatever method an address of ours is called by.
    { matcher: "/hooks/payunit", middlewares: [keepTokenOutOfLog, refuseMalformedUrl] },
    { matcher: "/store/payunit", middlewares: [keepQueryOutOfLog, refuseMalformedUrl] },
    { matcher: "/admin/payunit", middlewares: [refuseMalformedUrl, refuseCrossSite] },
    // Any body of any type is a notification, and is read by the route itself. Medusa's parser would log the address,
    // and a piece, of one that is no JSON.
    { matcher: "/hooks/payunit/*", method: ["ALL"], bodyParser: false },
    { matcher: "/store/payunit/*", method: ["GET", "POST"], middlewares: [answerRefusalsInline] },
    // Medusa's parser answers and logs a piece of a body that is no JSON; this one may hold a phone number or a card.
    { matcher: "/store/payunit/payment-sessions/:id/pay", method: ["POST"], bodyParser: false },
    // A statement is read by its routes, up to a size of their own, and holds what no log may have.
    { matcher: "/admin/payunit/statements", method: ["POST"], bodyParser: false },
    { matcher: "/admin/payunit/statements/preview", method: ["POST"], bodyParser: false },
    ...["note", "hold"].map((decision) => ({
      matcher: `/admin/payunit/statements/:id/lines/:line_id/${decision}`,
      method: ["POST" as const],
      middlewares: [validateAndTransformBody(lineNoteBody)],
    })),
    { matcher: "/store/carts/:id*", method: ["POST", "DELETE"], middlewares: [guardCart] },
    { matcher: "/store/carts/:id/complete", method: ["POST"], middlewares: [guardCompleting, settleAfterCompleting] },
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      method: ["POST"],
      middlewares: [answerRefusalsInline, countForCaller, queueSessions, guardPaymentSessions],
    },
    { matcher: "/admin/orders/:id/cancel", method: ["POST"], middlewares: [guardCancelling] },
    { matcher: "/admin/payments/:id/refund", method: ["POST"], middlewares: [guardRefunding] },
    { matcher: "/admin/draft-orders/:id", method: ["DELETE"], middlewares: [guardDeletingDraft] },
    {
      matcher: "/admin/payunit/payment-requests",
      method: ["POST"],
      middlewares: [validateAndTransformBody(paymentRequestBody)],
    },
    {
      matcher: "/admin/payunit/payment-requests/:id/prompt",
      method: ["POST"],
      middlewares: [validateAndTransformBody(requestPromptBody)],
    },
    {
      matcher: "/admin/payunit/approvals/:id/refuse",
      method: ["POST"],
      middlewares: [validateAndTransformBody(refuseBody)],
    },
    { matcher: "/admin/payunit/exports", method: ["POST"], middlewares: [validateAndTransformBody(exportBody)] },
    { matcher: "/admin/payunit/pauses", method: ["POST"], middlewares: [validateAndTransformBody(pauseBody)] },
    {
      matcher: "/admin/payunit/transactions/:id/refunds",
      method: ["POST"],
      middlewares: [validateAndTransformBody(manualRefundBody)],
    },
    {
      matcher: "/admin/payunit/transactions/:id/resolve",
      method: ["POST"],
      middlewares: [validateAndTransformBody(resolveBody)],
    },
    {
      matcher: "/admin/payunit/invoices/:id/confirm",
      method: ["POST"],
      middlewares: [validateAndTransformBody(confirmBody)],
    },
    {
      matcher: "/admin/payunit/invoices/:id/void",
      method: ["POST"],
      middlewares: [validateAndTransformBody(voidBody)],
    },
    {
      matcher: "/admin/payunit/invoices/:id/resolve",
      method: ["POST"],
      middlewares: [validateAndTransformBody(resolveInvoiceBody)],
    },
  ],
})
