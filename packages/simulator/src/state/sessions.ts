import type { EncryptedValues } from "../encryption"
import type { Invoice } from "./invoices"

/** One product of a checkout. */
interface CheckoutItem {
  name: string
  about: string | null
  unitAmount: number
  quantity: number
}

/** A transaction of the checkout family: items, and a payment link whose last segment identifies it. */
export interface CheckoutSession {
  readonly family: "checkout"
  /** The page that its payer is sent to. */
  readonly link: string
  readonly checkoutId: string
  readonly successUrl: string
  readonly cancelUrl: string
  readonly items: readonly CheckoutItem[]
  readonly country: string | null
  readonly collectsPhone: boolean
  readonly collectsAddress: boolean
}

/** A transaction of the current family. */
export interface GatewaySession {
  readonly family: "gateway"
  readonly link: string
  readonly encrypted: EncryptedValues
  /** Make payment can replace it. */
  returnUrl: string
  readonly country: string | null
  /** The provider that the page has chosen already. */
  readonly payWith: string | null
  /** Whether a payer whose payment failed is sent back as well. */
  readonly returnsOnFailure: boolean
}

/** The tokens that the status of a legacy payment is asked with, under the names that it takes them by. */
interface LegacyPayment {
  readonly gateway: string
  readonly tokens: Readonly<Record<string, string>>
}

/** A transaction of the legacy family. */
export interface LegacySession {
  readonly family: "legacy"
  readonly link: string
  readonly encrypted: EncryptedValues
  returnUrl: string
  /** What the merchant calls itself. */
  readonly name: string | null
  readonly description: string | null
  readonly purchaseRef: string | null
  readonly payments: LegacyPayment[]
}

/** A transaction that pays an invoice, or a part of it. The service names it, not the merchant. */
export interface InvoiceSession {
  readonly family: "invoice"
  readonly link: string
  readonly encrypted: EncryptedValues
  readonly invoice: Invoice
  /** The instalment that it pays; null for invoices without. */
  readonly installmentId: string | null
}

/** What differs from family to family. */
export type Session = CheckoutSession | GatewaySession | LegacySession | InvoiceSession
export type Family = Session["family"]

/** A session of one family. */
export type SessionOf<Name extends Family> = Extract<Session, { family: Name }>

/** Where a payer is sent at the end: after a success, and otherwise. */
export function returnAddressesOf(session: Session): { success: string; otherwise: string } {
  switch (session.family) {
    case "checkout":
      return { success: session.successUrl, otherwise: session.cancelUrl }
    case "gateway":
    case "legacy":
      return { success: session.returnUrl, otherwise: session.returnUrl }
    case "invoice":
      // An invoice can be tried again until it is paid.
      return { success: session.invoice.terms.callback_url, otherwise: session.invoice.link }
  }
}
