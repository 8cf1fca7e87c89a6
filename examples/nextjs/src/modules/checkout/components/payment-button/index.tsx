"use client"

import { isManual } from "@lib/constants"
import { placeOrder } from "@lib/data/cart"
import { HttpTypes } from "@medusajs/types"
import { Button } from "@modules/common/components/ui"
import { useState } from "react"

const PaymentButton = ({ cart }: { cart: HttpTypes.StoreCart }) => {
  const notReady =
    !cart || !cart.shipping_address || !cart.billing_address || !cart.email || (cart.shipping_methods?.length ?? 0) < 1

  const paymentSession = cart.payment_collection?.payment_sessions?.[0]

  switch (true) {
    case isManual(paymentSession?.provider_id):
      return <ManualTestPaymentButton notReady={notReady} />
    default:
      return <Button disabled>Select a payment method</Button>
  }
}

const ManualTestPaymentButton = ({ notReady }: { notReady: boolean }) => {
  const [error, setError] = useState<string | null>(null)

  return (
    <>
      <Button disabled={notReady} onClick={() => placeOrder().catch((problem) => setError(problem.message))}>
        Place order
      </Button>
      {error && <p role="alert">{error}</p>}
    </>
  )
}

export default PaymentButton
