import { retrieveCart } from "@lib/data/cart"
import { money } from "@lib/util/money"
import Item from "@modules/cart/components/item"
import LocalizedClientLink from "@modules/common/components/localized-client-link"

export default async function Cart() {
  const cart = await retrieveCart()

  return (
    <>
      <h1>Cart</h1>
      {cart?.items?.length ? (
        <>
          <ul>
            {cart.items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
          <p>Total: {money(cart.total, cart.currency_code)}</p>
          <LocalizedClientLink href="/checkout?step=address">Go to checkout</LocalizedClientLink>
        </>
      ) : (
        <p>Your cart is empty.</p>
      )}
    </>
  )
}
