/** What the service answers, apart from who asked: envelopes, statuses, providers. */
export {
  type Answer,
  type AnswerEnvelope,
  badGateway,
  enveloped,
  refused,
  refusedByFirewall,
  refusedEarly,
  succeeded,
} from "./answers"
export { legacyProviderAnswer, providerAnswer, subscribedProviderAnswer } from "./provider-answers"
export { checkoutStatusAnswer, idOf, paymentStatusAnswer, wrapped } from "./status-answers"
