import type { EncryptedValues } from "../encryption"
import type { Habits } from "./habits"
import type { Session } from "./records"

/** The pages of a payment: where a payer chooses, where one confirms, and where one gives up. */
export type PaymentStep = "choose" | "phone" | "cancel"

const STEP_PATHS: Readonly<Record<PaymentStep, string>> = { choose: "", phone: "/phone", cancel: "/cancel" }

/** The hosted page of the current family. Its parameters are in the query or, by habit, inside the fragment. */
export function hostedLink(
  url: string,
  { t_id }: EncryptedValues,
  { link_in_fragment }: Pick<Habits, "link_in_fragment">,
): string {
  const query = `payment?t_id=${encodeURIComponent(t_id)}`
  return link_in_fragment ? `${url}/hosted/#/hostedPayment/${query}` : `${url}/hosted/${query}`
}

/** The hosted page of the legacy family. */
export function legacyHostedLink(url: string, values: EncryptedValues): string {
  return `${url}/legacy/hosted?${new URLSearchParams({ ...values }).toString()}`
}

/** Where a page of a payment is, below the simulator's own address. */
export function pathTo(session: Session, step: PaymentStep): { path: string; query: URLSearchParams } {
  const end = STEP_PATHS[step]
  switch (session.family) {
    case "checkout":
      return { path: `/checkout/${session.checkoutId}${end}`, query: new URLSearchParams() }
    case "gateway":
    case "invoice":
      return { path: `/hosted/payment${end}`, query: new URLSearchParams({ t_id: session.encrypted.t_id }) }
    case "legacy":
      return { path: `/legacy/hosted${end}`, query: new URLSearchParams({ ...session.encrypted }) }
  }
}

/** Where a payer is sent at the end: after a success, and otherwise. Null where the merchant said nothing of it. */
export function returnAddressesOf(session: Session): { success: string | null; otherwise: string | null } {
  switch (session.family) {
    case "checkout":
      return { success: session.successUrl, otherwise: session.cancelUrl }
    case "gateway":
    case "legacy":
      return { success: session.returnUrl, otherwise: session.returnUrl }
    case "invoice":
      // An invoice can be tried again until it is paid.
      return { success: session.callbackUrl, otherwise: session.invoice.link }
  }
}
