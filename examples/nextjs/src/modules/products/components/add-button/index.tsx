"use client"

import { addToCart } from "@lib/data/cart"
import { Button } from "@modules/common/components/ui"
import { useParams } from "next/navigation"
import { useState } from "react"

export default function AddButton({ variantId, title }: { variantId: string; title: string }) {
  const countryCode = String(useParams().countryCode)
  const [isAdding, setIsAdding] = useState(false)

  const add = async () => {
    setIsAdding(true)
    await addToCart({ variantId, quantity: 1, countryCode })
    setIsAdding(false)
  }

  return (
    <Button onClick={add} disabled={isAdding}>
      Add {title}
    </Button>
  )
}
