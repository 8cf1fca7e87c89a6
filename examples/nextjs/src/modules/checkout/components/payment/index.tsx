"use client"

import { paymentInfoMap } from "@lib/constants"
import { initiatePaymentSession } from "@lib/data/cart"
import { HttpTypes } from "@medusajs/types"
import { Button } from "@modules/common/components/ui"
import { usePathname, useRouter } from "next/navigation"
import { useState } from "react"

export default function Payment({
  cart,
  availablePaymentMethods,
}: {
  cart: HttpTypes.StoreCart
  availablePaymentMethods: { id: string }[]
}) {
  const router = useRouter()
  const pathname = usePathname()
  const [error, setError] = useState<string | null>(null)
  const activeSession = cart.payment_collection?.payment_sessions?.find(({ status }) => status === "pending")

  const choose = async (providerId: string) => {
    setError(null)
    try {
      if (activeSession?.provider_id !== providerId) {
        await initiatePaymentSession(cart, { provider_id: providerId })
      }
      router.push(`${pathname}?step=review`, { scroll: false })
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem))
    }
  }

  return (
    <section>
      <h2>Payment</h2>
      {availablePaymentMethods.map(({ id }) => (
        <Button key={id} onClick={() => choose(id)}>
          {paymentInfoMap[id]?.icon} {paymentInfoMap[id]?.title || id}
        </Button>
      ))}
      {error && <p role="alert">{error}</p>}
    </section>
  )
}
