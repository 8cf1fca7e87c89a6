import { PayUnitCollectionPayment } from "payunit-storefront/react"
import { useParams } from "react-router-dom"
import { useCart } from "../cart"
import { SHOP } from "../store"
import { useLanguage } from "../language"
import { Page } from "../layout"
import { SimulatedPhone } from "../simulated-phone"

/** Where the payment links lead to that Medusa's admin copies. */
export function PaymentLink() {
  const { id = "" } = useParams()
  const { payunit } = useCart()
  const { text, locale } = useLanguage()
  return (
    <Page title={text.paymentLink}>
      <PayUnitCollectionPayment client={payunit} collectionId={id} locale={locale} shop={SHOP}>
        {(state) => <SimulatedPhone state={state} />}
      </PayUnitCollectionPayment>
    </Page>
  )
}
