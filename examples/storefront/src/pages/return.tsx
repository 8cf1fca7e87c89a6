import { PayUnitReturn } from "payunit-storefront/react"
import { Link, useNavigate, useSearchParams } from "react-router-dom"
import { useCart } from "../cart"
import { useLanguage } from "../language"
import { Page } from "../layout"
import { SimulatedPhone } from "../simulated-phone"

/** Where PayUnit's page brings shoppers back to. */
export function Return() {
  const { payunit, cart, forget } = useCart()
  const { text, locale } = useLanguage()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const cartId = search.get("cart") ?? cart?.id
  if (cart === undefined) {
    return (
      <Page title={text.paymentReturn}>
        <p className="soft">{text.loading}</p>
      </Page>
    )
  }
  return (
    <Page title={text.paymentReturn}>
      <PayUnitReturn
        client={payunit}
        cartId={cartId}
        locale={locale}
        returnUrl={`${location.origin}/return`}
        defaultPhone={cart?.shipping_address?.phone ?? ""}
        onPaid={(paid) => {
          if (paid.order !== null) {
            void navigate(`/order/${paid.order.id}`, { replace: true, state: { payment: paid } })
            forget()
          }
        }}
      >
        {(state) => (
          <>
            <SimulatedPhone state={state} />
            {state.name === "processing" || state.name === "paid" ? null : <Link to="/">{text.toShop}</Link>}
          </>
        )}
      </PayUnitReturn>
    </Page>
  )
}
