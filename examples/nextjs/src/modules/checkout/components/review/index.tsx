"use client"

import { HttpTypes } from "@medusajs/types"
import { useSearchParams } from "next/navigation"
import PaymentButton from "../payment-button"

export default function Review({ cart }: { cart: HttpTypes.StoreCart }) {
  const isOpen = useSearchParams().get("step") === "review"
  const previousStepsCompleted =
    cart.shipping_address && (cart.shipping_methods?.length ?? 0) > 0 && cart.payment_collection

  return (
    <section>
      <h2>Review</h2>
      {isOpen && previousStepsCompleted && (
        <>
          <p>By clicking the Place Order button, you accept our terms.</p>
          <PaymentButton cart={cart} />
        </>
      )}
    </section>
  )
}
