import { retrieveCart } from "@lib/data/cart"
import { getLocale } from "@lib/data/locale-actions"
import { PayUnitReturnPage } from "@modules/checkout/components/payment-button/payunit"

export default async function PaymentReturn() {
  return (
    <div className="content-container py-12">
      <PayUnitReturnPage cart={await retrieveCart()} chosen={await getLocale()} />
    </div>
  )
}
