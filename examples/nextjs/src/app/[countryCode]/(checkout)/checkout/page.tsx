import { retrieveCart } from "@lib/data/cart"
import { listCartShippingMethods } from "@lib/data/fulfillment"
import { listCartPaymentMethods } from "@lib/data/payment"
import Addresses from "@modules/checkout/components/addresses"
import Payment from "@modules/checkout/components/payment"
import Review from "@modules/checkout/components/review"
import Shipping from "@modules/checkout/components/shipping"
import { notFound } from "next/navigation"

export default async function Checkout() {
  const cart = await retrieveCart()

  if (!cart) {
    return notFound()
  }

  const shippingMethods = await listCartShippingMethods(cart.id)
  const paymentMethods = await listCartPaymentMethods(cart.region?.id ?? "")

  return (
    <main>
      <h1>Checkout</h1>
      <Addresses cart={cart} />
      <Shipping cart={cart} availableShippingMethods={shippingMethods ?? []} />
      <Payment cart={cart} availablePaymentMethods={paymentMethods ?? []} />
      <Review cart={cart} />
    </main>
  )
}
