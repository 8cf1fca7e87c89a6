import type { PaymentState } from "payunit-storefront"
import { useEffect } from "react"
import { useCart } from "./cart"
import { useLanguage } from "./language"

/*
 * Only where PayUnit is simulated, which no shop needs: the phone that a prompt goes to. The simulator shows it beside
 * its payment page, whose address is told while it can be used.
 */

/** The phone of the payment that waits for one. */
export function SimulatedPhone({ state }: { state: PaymentState }) {
  const { simulatorUrl } = useCart()
  const { text } = useLanguage()
  const { payment } = state
  const key = payment === null ? "" : `page:${payment.session_id}`
  useEffect(() => {
    if (payment?.status === "open" && payment.redirect_url !== null) {
      sessionStorage.setItem(key, payment.redirect_url)
    } else if (payment?.status === "failed" || payment?.status === "expired") {
      // The next prompt is of another payment at PayUnit.
      sessionStorage.removeItem(key)
    }
  }, [payment, key])
  if (simulatorUrl === undefined) {
    return null
  }
  if (state.name === "choose") {
    return <p className="simulated">{text.phoneHint}</p>
  }
  if (state.name !== "confirm_on_phone") {
    return null
  }
  const page = sessionStorage.getItem(key)
  return (
    <p className="simulated">
      <a href={page === null ? simulatorUrl : phoneBeside(page)} target="_blank" rel="noreferrer">
        {text.phoneLink}
      </a>
    </p>
  )
}

function phoneBeside(page: string): string {
  const address = new URL(page)
  address.pathname += "/phone"
  return address.href
}
