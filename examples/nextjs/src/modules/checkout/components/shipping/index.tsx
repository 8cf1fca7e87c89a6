"use client"

import { setShippingMethod } from "@lib/data/cart"
import { HttpTypes } from "@medusajs/types"
import { Button } from "@modules/common/components/ui"
import { usePathname, useRouter } from "next/navigation"

export default function Shipping({
  cart,
  availableShippingMethods,
}: {
  cart: HttpTypes.StoreCart
  availableShippingMethods: HttpTypes.StoreCartShippingOption[]
}) {
  const router = useRouter()
  const pathname = usePathname()

  const choose = async (shippingMethodId: string) => {
    await setShippingMethod({ cartId: cart.id, shippingMethodId })
    router.push(`${pathname}?step=payment`, { scroll: false })
  }

  return (
    <section>
      <h2>Delivery</h2>
      {availableShippingMethods.map(({ id, name }) => (
        <Button key={id} onClick={() => choose(id)}>
          {name}
        </Button>
      ))}
    </section>
  )
}
