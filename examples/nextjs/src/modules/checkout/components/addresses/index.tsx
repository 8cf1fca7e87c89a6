"use client"

import { setAddresses } from "@lib/data/cart"
import { HttpTypes } from "@medusajs/types"
import { useParams } from "next/navigation"
import { useActionState } from "react"

const FIELDS = [
  ["first_name", "First name", "Aïcha"],
  ["last_name", "Last name", "Mbarga"],
  ["address_1", "Address", "Rue Joffre"],
  ["city", "City", "Douala"],
  ["phone", "Phone", "670000001"],
] as const

export default function Addresses({ cart }: { cart: HttpTypes.StoreCart }) {
  const countryCode = String(useParams().countryCode)
  const [, send] = useActionState(setAddresses, null)

  return (
    <section>
      <h2>Shipping address</h2>
      <form action={send}>
        <input type="hidden" name="country_code" value={countryCode} />
        <label>
          Email <input name="email" type="email" defaultValue={cart.email ?? "aicha@example.com"} />
        </label>
        {FIELDS.map(([name, label, value]) => (
          <label key={name}>
            {label} <input name={name} defaultValue={cart.shipping_address?.[name] ?? value} />
          </label>
        ))}
        <button type="submit">Continue to delivery</button>
      </form>
    </section>
  )
}
