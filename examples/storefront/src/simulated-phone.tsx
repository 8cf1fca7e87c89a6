import type { PaymentState } from "payunit-storefront"
import { useCart } from "./cart"
import { useLanguage } from "./language"

/*
 * Only where PayUnit is simulated, which no shop needs: the phone that a prompt goes to. The simulator lists the payments
 * that wait for one.
 */

/** The phone of the payment that waits for one. */
export function SimulatedPhone({ state }: { state: PaymentState }) {
  const { simulatorUrl } = useCart()
  const { text } = useLanguage()
  if (simulatorUrl === undefined) {
    return null
  }
  if (state.name === "choose") {
    return <p className="simulated">{text.phoneHint}</p>
  }
  if (state.name !== "confirm_on_phone") {
    return null
  }
  return (
    <p className="simulated">
      <a href={simulatorUrl} target="_blank" rel="noreferrer">
        {text.phoneLink}
      </a>
    </p>
  )
}
