import { defineMiddlewares } from "@medusajs/framework/http"
import { keepQueryOutOfLog, keepTokenOutOfLog } from "./middlewares/access-log"
import {
  countForCaller,
  guardCart,
  guardCompleting,
  guardPaymentSessions,
  settleAfterCompleting,
} from "./middlewares/payment-guard"
import { middlewaresOfContracts } from "./middlewares/contracts"
import { refuseCrossSite } from "./middlewares/cross-site"
import { answerRefusalsInline } from "./middlewares/inline-refusals"
import { refuseMalformedUrl } from "./middlewares/malformed-url"
import { guardCancelling, guardDeletingDraft, guardMarkingAsPaid, guardRefunding } from "./middlewares/money-guard"
import { keepAnswersOutOfCaches } from "./middlewares/no-store"
import { queueSessions } from "./middlewares/session-queue"

keepAnswersOutOfCaches()

export default defineMiddlewares({
  routes: [
    // Without a method: before any route, and for whatever method an address of ours is called by; and any address, since
    // one of ours that is misspelled leads nowhere and is logged all the same.
    { matcher: "/", middlewares: [keepTokenOutOfLog] },
    { matcher: "/hooks/payunit", middlewares: [refuseMalformedUrl] },
    { matcher: "/store/payunit", middlewares: [keepQueryOutOfLog, refuseMalformedUrl] },
    { matcher: "/admin/payunit", middlewares: [refuseMalformedUrl, refuseCrossSite] },
    // Any body of any type is a notification, and is read by the route itself. Medusa's parser would log the address,
    // and a piece, of one that is no JSON.
    { matcher: "/hooks/payunit/*", methods: ["ALL"], bodyParser: false },
    { matcher: "/store/payunit/*", methods: ["GET", "POST"], middlewares: [answerRefusalsInline] },
    ...middlewaresOfContracts(),
    { matcher: "/store/carts/:id*", methods: ["POST", "DELETE"], middlewares: [guardCart] },
    { matcher: "/store/carts/:id/complete", methods: ["POST"], middlewares: [guardCompleting, settleAfterCompleting] },
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      methods: ["POST"],
      middlewares: [answerRefusalsInline, countForCaller, queueSessions, guardPaymentSessions],
    },
    { matcher: "/admin/orders/:id/cancel", methods: ["POST"], middlewares: [guardCancelling] },
    { matcher: "/admin/payments/:id/refund", methods: ["POST"], middlewares: [guardRefunding] },
    { matcher: "/admin/payment-collections/:id/mark-as-paid", methods: ["POST"], middlewares: [guardMarkingAsPaid] },
    { matcher: "/admin/draft-orders/:id", methods: ["DELETE"], middlewares: [guardDeletingDraft] },
  ],
})
