import {
  AuthenticationError,
  ConnectionError,
  FailedAnswerError,
  FirewallError,
  type PayUnitError,
  ServiceError,
  TimeoutError,
  UnknownRouteError,
  UnreadableAnswerError,
  ValidationError,
} from "../gateway"
import type { LocalizedText } from "../domain/texts"

/** What a failed call of the service says to merchants. The service's own words stay as they are. */
export function failedCall(error: PayUnitError): LocalizedText {
  const { operation, requestId, httpStatus, serviceMessage } = error
  const answer = httpStatus === null ? "pas de réponse" : `HTTP ${httpStatus}`
  const words = serviceMessage === null ? "" : ` « ${serviceMessage} »`
  return {
    en: error.message,
    fr: `PayUnit ${operation} : ${inFrench(error)} (${answer}${words}, demande ${requestId})`,
  }
}

function inFrench(error: PayUnitError): string {
  if (error instanceof AuthenticationError) {
    return "identifiants refusés ; vérifiez apiUser, apiPassword, apiKey et mode dans le tableau de bord de PayUnit"
  }
  if (error instanceof ValidationError) {
    return error.fields.length > 0
      ? `demande non valide : ${error.fields.join(" ; ")}`
      : "demande refusée comme non valide"
  }
  if (error instanceof UnknownRouteError) {
    return "le service ne connaît pas ce chemin ; vérifiez baseUrl, legacyBaseUrl et, pour une carte, cardPath"
  }
  if (error instanceof FirewallError) {
    return "refusé par le pare-feu devant le service ; il n’accepte pas d’adresses en localhost"
  }
  if (error instanceof ServiceError) {
    return "le service a eu une panne"
  }
  if (error instanceof FailedAnswerError) {
    return "la réponse dit que l’appel a échoué"
  }
  if (error instanceof TimeoutError) {
    return `aucune réponse en ${error.milliseconds} ms`
  }
  if (error instanceof ConnectionError) {
    return error.mayHaveTakenEffect ? "la connexion a été coupée avant la réponse" : "le service n’a pas pu être joint"
  }
  return error instanceof UnreadableAnswerError ? "réponse illisible" : "l’appel a échoué"
}
