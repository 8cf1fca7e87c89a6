"use client"

import { updateLineItem } from "@lib/data/cart"
import { HttpTypes } from "@medusajs/types"
import { useState } from "react"

export default function Item({ item }: { item: HttpTypes.StoreCartLineItem }) {
  const [error, setError] = useState<string | null>(null)

  const changeQuantity = async (quantity: number) => {
    setError(null)
    await updateLineItem({ lineId: item.id, quantity }).catch((problem) => {
      setError(problem.message)
    })
  }

  return (
    <li>
      <label>
        {item.product_title}{" "}
        <select value={item.quantity} onChange={({ target }) => changeQuantity(Number(target.value))}>
          {[1, 2, 3].map((quantity) => (
            <option key={quantity}>{quantity}</option>
          ))}
        </select>
      </label>
      {error && <p role="alert">{error}</p>}
    </li>
  )
}
