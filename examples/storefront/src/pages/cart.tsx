import { Link } from "react-router-dom"
import { useCart } from "../cart"
import { useLanguage } from "../language"
import { CartProblem, Line, Page } from "../layout"

/** What is in the cart. */
export function CartPage() {
  const { cart, setQuantity, isBusy } = useCart()
  const { text, money, fill } = useLanguage()
  const items = cart?.items ?? []
  return (
    <Page title={text.cart}>
      <CartProblem />
      {cart === undefined ? <p className="soft">{text.loading}</p> : null}
      {cart !== undefined && items.length === 0 ? (
        <p className="card">
          {text.cartEmpty} <Link to="/">{text.toShop}</Link>
        </p>
      ) : null}
      {cart != null && items.length > 0 ? (
        <div className="card">
          <ul className="items">
            {[...items]
              .sort((one, other) => one.id.localeCompare(other.id))
              .map(({ id, product_title, title, quantity, unit_price }) => {
                const name = product_title ?? title
                const change = (by: number) => {
                  if (!isBusy) {
                    void setQuantity({ id, quantity: quantity + by })
                  }
                }
                return (
                  <li key={id} className="line item">
                    <span className="name">{name}</span>
                    <span className="quantity">
                      <button
                        type="button"
                        className="round"
                        aria-label={fill(text.less, { title: name })}
                        aria-disabled={isBusy}
                        onClick={() => change(-1)}
                      >
                        −
                      </button>
                      <span>{quantity}</span>
                      <button
                        type="button"
                        className="round"
                        aria-label={fill(text.more, { title: name })}
                        aria-disabled={isBusy}
                        onClick={() => change(1)}
                      >
                        +
                      </button>
                    </span>
                    <span className="amount">{money(unit_price * quantity)}</span>
                  </li>
                )
              })}
          </ul>
          <Line what={text.items} amount={cart.item_total} isTotal />
          <Link to="/checkout" className="button main">
            {text.toCheckout}
          </Link>
        </div>
      ) : null}
    </Page>
  )
}
