import { MedusaError } from "@medusajs/framework/utils"
import type { Locale, LocalizedText } from "../../../domain/texts"
import { type Doubtable, heldFacts, type HeldReason, isDoubtful } from "../../../domain/payments"

interface Problem extends LocalizedText {
  httpStatus: number
  /** The Medusa error type that carries the refusal where Medusa answers instead of our own routes. */
  type: string
}

const { INVALID_DATA, NOT_ALLOWED, NOT_FOUND, UNEXPECTED_STATE } = MedusaError.Types

/** Every way in which a shopper's request can be refused: a stable code, and a sentence in each language. */
export const SHOPPER_PROBLEMS = {
  payment_not_found: {
    httpStatus: 404,
    type: NOT_FOUND,
    en: "There is no PayUnit payment for this payment session.",
    fr: "Il n’existe pas de paiement PayUnit pour cette session de paiement.",
  },
  payment_collection_not_found: {
    httpStatus: 404,
    type: NOT_FOUND,
    en: "This payment link belongs to no order. Ask the shop for a new one.",
    fr: "Ce lien de paiement ne mène à aucune commande. Demandez-en un nouveau à la boutique.",
  },
  cart_not_ready: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The cart cannot be ordered yet: something in the checkout is missing, or sold out.",
    fr: "Le panier ne peut pas encore être commandé : il manque quelque chose, ou un article est épuisé.",
  },
  unsupported_currency: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "PayUnit takes payments in XAF only. Choose a region whose currency is XAF.",
    fr: "PayUnit n’accepte que les paiements en XAF. Choisissez une région dont la devise est le XAF.",
  },
  invalid_amount: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "PayUnit takes no less than 1 XAF. Choose another way to pay; what costs nothing is ordered without paying.",
    fr: "PayUnit n’accepte pas moins de 1 XAF. Choisissez un autre moyen de paiement ; ce qui ne coûte rien se commande sans payer.",
  },
  invalid_request: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "The request is not complete or not valid.",
    fr: "La demande est incomplète ou n’est pas valide.",
  },
  invalid_phone: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "Enter a mobile number: in Cameroon 9 digits starting with 6, such as 6 70 00 00 00.",
    fr: "Saisissez un numéro mobile : au Cameroun 9 chiffres commençant par 6, par exemple 6 70 00 00 00.",
  },
  old_phone: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "This number has only 8 digits, as numbers had until 2014: put a 6 in front.",
    fr: "Ce numéro n’a que 8 chiffres, comme avant 2014 : ajoutez un 6 devant.",
  },
  unknown_payment_method: {
    httpStatus: 400,
    type: INVALID_DATA,
    en: "This payment method is not offered. Choose one of those listed.",
    fr: "Ce moyen de paiement n’est pas proposé. Choisissez-en un dans la liste.",
  },
  cards_not_offered: {
    httpStatus: 400,
    type: NOT_ALLOWED,
    en: "You cannot pay by card here. Use the payment page.",
    fr: "Le paiement par carte n’est pas possible ici. Utilisez la page de paiement.",
  },
  already_paid: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This is already paid. The order follows.",
    fr: "Ce paiement a déjà été effectué. Il n’y a plus rien à payer ; la commande suit.",
  },
  payment_in_review: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The shop has to look at an earlier payment of this cart first, and will contact you. Please do not pay again.",
    fr: "La boutique doit d’abord vérifier un paiement précédent de ce panier et vous contactera. Ne payez pas une seconde fois.",
  },
  collection_closed: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "There is nothing left to pay here.",
    fr: "Il n’y a plus rien à payer ici.",
  },
  amount_changed: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The amount to pay has changed. Start the payment again; if this stays, ask the shop for a new payment link.",
    fr: "Le montant à payer a changé. Recommencez le paiement ; si ce message demeure, demandez un nouveau lien à la boutique.",
  },
  payments_paused: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The shop takes no payments through PayUnit at the moment. Nothing was taken; try again later, or ask the shop.",
    fr: "La boutique ne prend pas de paiements par PayUnit pour le moment. Rien n’a été prélevé ; réessayez plus tard ou adressez-vous à la boutique.",
  },
  not_offered: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "This order cannot be paid through PayUnit. Ask the shop how to pay it.",
    fr: "Cette commande ne peut pas être payée par PayUnit. Demandez à la boutique comment la payer.",
  },
  prompt_open: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "A payment prompt is already waiting on a phone. Confirm it, or wait until it ends.",
    fr: "Une demande de paiement attend déjà sur un téléphone. Confirmez-la ou attendez sa fin.",
  },
  payment_open: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "Another payment of this order is open. Finish it on its page, or try again when it has ended.",
    fr: "Un autre paiement de cette commande est ouvert. Terminez-le sur sa page, ou réessayez quand il aura pris fin.",
  },
  phone_busy: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The operator says that this phone already has an open prompt. Answer it, or try again later or with another number.",
    fr: "L’opérateur signale qu’une demande est déjà ouverte sur ce téléphone. Répondez-y, ou réessayez plus tard ou avec un autre numéro.",
  },
  prompt_refused: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "The payment was refused before it began. Check the number and the payment method, or use another.",
    fr: "Le paiement a été refusé avant même d’avoir commencé. Vérifiez le numéro et le moyen de paiement, ou changez-en.",
  },
  payment_in_flight: {
    httpStatus: 409,
    type: NOT_ALLOWED,
    en: "A payment for this cart is under way, so the cart cannot change now. Finish the payment, or wait until it ends.",
    fr: "Un paiement est en cours pour ce panier ; il ne peut pas être modifié maintenant. Terminez le paiement ou attendez sa fin.",
  },
  too_many_attempts: {
    httpStatus: 429,
    type: NOT_ALLOWED,
    en: "There were too many attempts. Wait a while, then try again.",
    fr: "Il y a eu trop de tentatives. Patientez un moment, puis réessayez.",
  },
  service_unavailable: {
    httpStatus: 503,
    type: UNEXPECTED_STATE,
    en: "The payment service does not answer properly. This attempt took no money; try again in a moment.",
    fr: "Le service de paiement ne répond pas comme il le devrait. Rien n’a été prélevé par cette tentative ; réessayez dans un instant.",
  },
} as const satisfies Record<string, Problem>

/** A stable code that a storefront can act on. */
export type ShopperErrorCode = keyof typeof SHOPPER_PROBLEMS

/** Whether a code is one of ours. */
export function isShopperErrorCode(code: string): code is ShopperErrorCode {
  return Object.hasOwn(SHOPPER_PROBLEMS, code)
}

/**
 * The sentence of a refusal in a shopper's language, out of the message that Medusa's own routes answer: the English
 * sentence, with the details in brackets behind it.
 */
export function localizeRefusal(
  code: ShopperErrorCode,
  message: string,
  locale: Locale,
): { message: string; details?: string[] } {
  const { en, [locale]: sentence } = SHOPPER_PROBLEMS[code]
  const details = message.startsWith(en) ? bracketed(message.slice(en.length)) : undefined
  return { message: sentence, ...(details !== undefined && { details: details.split(DETAILS_MARK) }) }
}

/** What stands in brackets at the end of a text. */
function bracketed(text: string): string | undefined {
  const start = text.indexOf(" (")
  return start < 0 || !text.endsWith(")") ? undefined : text.slice(start + 2, -1) || undefined
}

/** What stands between details that are a part of a sentence. */
const DETAILS_MARK = ", "

/**
 * Why nothing more may be paid beside a transaction that blocks it: it is paid, somebody has to look at it, or its order
 * or its cart is over and done with.
 */
export function paidError(
  blocking: Doubtable & { held_reason: HeldReason | null; success_reported_at: Date | null },
): ShopperError {
  const { held_reason, resolution } = blocking
  if (resolution !== null) {
    return new ShopperError("collection_closed")
  }
  const shopperCode = held_reason === null ? "already_paid" : heldFacts(held_reason).shopper
  const isInDoubt = isDoubtful(blocking) && blocking.success_reported_at === null
  return new ShopperError(isInDoubt && shopperCode === "already_paid" ? "payment_in_review" : shopperCode)
}

/**
 * A refusal that a shopper sees: a short sentence and a stable code. Being a `MedusaError`, it is answered well even
 * where it passes through Medusa's own routes. `cause` is for the log.
 */
export class ShopperError extends MedusaError {
  override readonly code: ShopperErrorCode
  readonly httpStatus: number
  /** When trying again makes sense. */
  readonly retryAt: Date | null
  /** What exactly is missing or wrong, by code. */
  readonly details: readonly string[]

  constructor(
    code: ShopperErrorCode,
    more: { retryAt?: Date | null; details?: readonly string[]; cause?: unknown } = {},
  ) {
    const problem = SHOPPER_PROBLEMS[code]
    const details = more.details ?? []
    super(problem.type, details.length > 0 ? `${problem.en} (${details.join(DETAILS_MARK)})` : problem.en, code)
    this.name = "ShopperError"
    this.code = code
    this.httpStatus = problem.httpStatus
    this.retryAt = more.retryAt ?? null
    this.details = details
    this.cause = more.cause
  }

  /** The sentence in a shopper's language. */
  sentence(locale: Locale): string {
    return SHOPPER_PROBLEMS[this.code][locale]
  }
}

/** What a row is about, for people. */
export type RowKind = "payment" | "invoice" | "event" | "approval"

/**
 * A row that this version cannot read: a newer one wrote a value there that means nothing here. Nothing may be decided
 * about it, nor about what else is paid beside it, so that a shopper is told that the shop has to look first.
 */
export class UnreadableRow extends ShopperError {
  readonly kind: RowKind
  readonly id: string
  /** The columns that are not understood. Their values stay in the table. */
  readonly columns: readonly string[]

  constructor(kind: RowKind, id: string, columns: readonly string[]) {
    super("payment_in_review", { cause: `${kind} ${id} cannot be read: ${columns.join(", ")}` })
    this.name = "UnreadableRow"
    this.kind = kind
    this.id = id
    this.columns = columns
  }
}
