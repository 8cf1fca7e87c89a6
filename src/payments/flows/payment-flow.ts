import { type CardInfo, type MakePaymentRequest, type PayUnitClient, isAllowedAddress } from "../../gateway"
import type { PaymentMethod, PaymentReport } from "../../domain/payments"
import type { TransactionAddresses } from "../../modules/payunit/security"
import type { PaymentTokens, TransactionRecord } from "../../modules/payunit/transactions"
import type { StatusQuery } from "./status-query"
import type { PayUnitModuleService } from "../../modules/payunit"

/** Path of the picture that stands for products without one. The service's contract demands a picture of each. */
export const DEFAULT_ITEM_IMAGE_PATH = "/hooks/payunit/item-image"

/** Contract, "Limits": a payment link is valid for fifteen minutes since initialization. */
export const LINK_LIFETIME_SECONDS = 15 * 60

/** Who pays, as the service is told. */
export interface Payer {
  email: string
  name?: string | undefined
  phone?: string | undefined
  country?: string | undefined
}

/** One line of what is being bought. `unitAmount` in major units. */
export interface OrderLine {
  name: string
  /** What tells the line from others of that name; null where there is nothing. */
  about: string | null
  unitAmount: number
  quantity: number
  imageUrl: string
}

/** Settings of a store that every flow may use. */
export interface FlowSettings {
  paymentCountry?: string | undefined
  collectPhone: boolean
  collectAddress: boolean
  /** Whether the legacy page is offered also where the service does not tell of a payment before somebody paid. */
  offerLegacyPage: boolean
}

/** What a transaction is opened with. */
interface Opening {
  lines: readonly OrderLine[]
  /** What the service calls the invoice and the instalment that it is of; null where the service has none. */
  installment?: { invoice_id: string; installment_id: string } | null
  addresses: TransactionAddresses
  settings: FlowSettings
}

/** What the service gave back for a new transaction. */
export interface OpenedPayment {
  /** The page to pay on; null if the outcome of a payment there could not be learned. */
  redirectUrl: string | null
  checkoutId: string | null
  /** The id that the service made, where it does not go by ours. */
  serviceTransactionId?: string
  linkLifetimeSeconds: number
  /** The payment methods that the service listed along with it; null if it listed none. */
  methods: readonly PaymentMethod[] | null
  /** Asks for the list, where that takes a call of its own. */
  listMethods?: () => Promise<readonly PaymentMethod[]>
}

/** What has to be kept of a prompt, or of a card that was passed on. */
interface Sent {
  /** What a status operation wants to be shown, if one does. */
  tokens?: PaymentTokens
  /** The page to confirm on that the operator has, or the bank. */
  confirmationUrl: string | null
}

/** How a flow is asked. */
interface Question extends StatusQuery {
  /** Reads what a prompt left behind. */
  tokens: () => Promise<PaymentTokens | null>
}

/**
 * What asking about a transaction came to. `unknown`: the service has no such transaction, so nobody paid it.
 * `untraceable`: it may have been paid, and no operation of the service can tell.
 */
export type ServiceAnswer = PaymentReport | "unknown" | "untraceable"

/** What a prompt is sent with. */
interface PromptPayment {
  provider: string
  phone: string
  customer: Payer
  addresses: TransactionAddresses
}

/** The request for a prompt, which is the same in the current flow and in the legacy one. */
export function promptRequest(
  { id, amount, currency_code }: Pick<TransactionRecord, "id" | "amount" | "currency_code">,
  { provider, phone, addresses }: Omit<PromptPayment, "customer">,
): MakePaymentRequest {
  return {
    gateway: provider,
    amount,
    transaction_id: id,
    phone_number: phone,
    return_url: addresses.returnUrl,
    notify_url: addresses.notifyUrl,
    currency: currency_code.toUpperCase(),
    paymentType: "button",
  }
}

/**
 * One way of paying through the service, for one of its APIs. Talks to the service and decides
 * nothing: every failure reaches the caller as a `PayUnitError`.
 */
export interface PaymentFlow {
  /** Opens a transaction at the service. Never sends anything to a phone. */
  open(client: PayUnitClient, transaction: TransactionRecord, opening: Opening): Promise<OpenedPayment>
  /** Asks where a transaction stands. */
  ask(client: PayUnitClient, transaction: TransactionRecord, question: Question): Promise<ServiceAnswer>
  /** Sends a prompt to a phone. Absent where only the page takes payments. */
  prompt?(client: PayUnitClient, transaction: TransactionRecord, payment: PromptPayment): Promise<Sent>
  /** Passes a card on. Absent where only the page takes cards. */
  payByCard?(
    client: PayUnitClient,
    transaction: TransactionRecord,
    payment: { provider: string; card: CardInfo; customer: Payer },
  ): Promise<Sent>
}

/**
 * The page to confirm a payment on, as it is kept, where the service told one: HTTPS, unless it is a simulator's: on
 * this very machine, or where the service itself has none. Null where there is none.
 */
export function confirmationPage(
  { options, logger }: PayUnitModuleService,
  url: string | null | undefined,
): string | null {
  if (url === null || url === undefined) {
    return null
  }
  const mayBeHttp = options.baseUrl.startsWith("http:")
  if (!isAllowedAddress(url, { allowHttpLoopback: true, allowHttpPrivate: mayBeHttp })) {
    logger.warn("payunit: a page to confirm a payment on was no HTTPS address, so that no payer is sent there")
    return null
  }
  return url
}
