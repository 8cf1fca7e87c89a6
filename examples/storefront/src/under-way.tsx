import { browserMemory, isUnderWay } from "payunit-storefront"
import { useEffect, useState } from "react"
import { Link } from "react-router-dom"
import { useCart } from "./cart"
import { useLanguage } from "./language"

/** Leads back to a payment of the cart that its shopper has left, for as long as it is under way. */
export function UnderWay({ cartId }: { cartId: string }) {
  const { payunit, reload } = useCart()
  const { text } = useLanguage()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const sessionId = browserMemory().read(cartId)
    if (sessionId === null) {
      return undefined
    }
    const leaving = new AbortController()
    const waiting = payunit.waitUntilPaid(sessionId, {
      signal: leaving.signal,
      onPayment({ status }) {
        setIsShown(isUnderWay(status))
        // A payment that nobody has made is not waited for.
        if (!isUnderWay(status)) {
          leaving.abort()
        }
      },
    })
    // The cart is an order once it is paid. Of what was not heard for long, nobody here knows how it stands.
    void waiting.then(({ outcome }) => (outcome === "paid" ? reload() : setIsShown(outcome === "in_review")))
    return () => leaving.abort()
  }, [payunit, cartId, reload])
  return isShown ? (
    <p className="notice" role="status">
      {text.underWay} <Link to="/checkout">{text.goOn}</Link>
    </p>
  ) : null
}
