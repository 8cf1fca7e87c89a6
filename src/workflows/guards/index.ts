/** What is refused of Medusa's own while money is under way: asked before its routes. */
export { type ShopperRefusal, whyNoSession, whyNotChanged, whyNotCompleted } from "./cart-payment"
export { refuseMarkingAsPaid } from "./marking-as-paid"
export { refuseCancelling, refuseDeletingDraft } from "./order-ending"
export { refuseRefunding } from "./medusa-refund"
