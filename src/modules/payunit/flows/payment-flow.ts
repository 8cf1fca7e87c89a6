import type { CardInfo, PayUnitClient } from "../../../gateway"
import type { Testimony } from "../../../settlement"
import type { TransactionRecord } from "../transaction-record"

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
  unitAmount: number
  quantity: number
  imageUrl: string
}

/** The addresses that the service calls or sends the shopper to; all carry a secret. */
export interface TransactionAddresses {
  notifyUrl: string
  returnUrl: string
}

/** Settings of a store that every flow may use. */
export interface FlowSettings {
  paymentCountry?: string | undefined
  collectPhone: boolean
  collectAddress: boolean
}

/** What the service gave back for a new transaction. */
export interface Opened {
  redirectUrl: string
  checkoutId: string | null
  linkLifetimeSeconds: number
}

/**
 * One way of paying through the service, for one family of its operations. Talks to the service and decides
 * nothing: every failure reaches the caller as a `PayUnitError`.
 */
export interface PaymentFlow {
  /** Opens a transaction at the service. Never sends anything to a phone. */
  open(
    client: PayUnitClient,
    transaction: TransactionRecord,
    lines: readonly OrderLine[],
    addresses: TransactionAddresses,
    settings: FlowSettings,
  ): Promise<Opened>
  /** Asks where a transaction stands. Null when the service does not know it. */
  ask(client: PayUnitClient, transaction: TransactionRecord, timeoutMs?: number): Promise<Testimony | null>
  /** Sends a prompt to a phone. */
  prompt(
    client: PayUnitClient,
    transaction: TransactionRecord,
    payment: { provider: string; phone: string; customer: Payer },
  ): Promise<void>
  /** Passes a card on. `redirect` is the bank's page, if the shopper has to go there. */
  payByCard(
    client: PayUnitClient,
    transaction: TransactionRecord,
    payment: { provider: string; card: CardInfo; customer: Payer },
  ): Promise<{ redirect: string | null }>
}
