import { retrieveCart } from "@lib/data/cart"
import LocalizedClientLink from "@modules/common/components/localized-client-link"
import type { ReactNode } from "react"

export default async function PageLayout({ children }: { children: ReactNode }) {
  const cart = await retrieveCart()
  const count = cart?.items?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0

  return (
    <>
      <nav>
        <LocalizedClientLink href="/">Shop</LocalizedClientLink>{" "}
        <LocalizedClientLink href="/cart">Cart ({count})</LocalizedClientLink>
      </nav>
      <main>{children}</main>
    </>
  )
}
