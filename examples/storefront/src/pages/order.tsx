import type { HttpTypes } from "@medusajs/types"
import { useEffect, useState } from "react"
import type { Payment } from "payunit-storefront"
import { PayUnitReceipt } from "payunit-storefront/react"
import { Link, useLocation, useParams } from "react-router-dom"
import { useCart } from "../cart"
import { SHOP } from "../store"
import { nameIn, useLanguage } from "../language"
import { Line, Page } from "../layout"

/** The confirmation of an order. */
export function OrderPage() {
  const { id = "" } = useParams()
  const { sdk } = useCart()
  const { text, fill, locale } = useLanguage()
  // As the page of the payment handed it on. The browser keeps it for a reload.
  const { state } = useLocation() as { state: { payment?: Payment } | null }
  const [order, setOrder] = useState<HttpTypes.StoreOrder | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    sdk.store.order
      .retrieve(id)
      .then(({ order: found }) => setOrder(found))
      .catch(() => setHasFailed(true))
  }, [sdk, id])

  return (
    <Page title={text.orderThanks}>
      <section className="card">
        {hasFailed ? (
          <p className="problem" role="alert">
            {text.failed}
          </p>
        ) : null}
        {order === null ? (
          hasFailed ? null : (
            <p className="soft">{text.loading}</p>
          )
        ) : (
          <>
            <h2>{fill(text.orderNumber, { number: `#${String(order.display_id ?? "")}` })}</h2>
            <p className="soft">{fill(text.orderMail, { email: order.email ?? "" })}</p>
            {order.items?.map(({ id: item, product_title, title, quantity, unit_price }) => (
              <Line
                key={item}
                what={`${String(quantity)} × ${product_title ?? title}`}
                amount={unit_price * quantity}
              />
            ))}
            {order.shipping_methods?.map(({ id: method, name, data, total }) => (
              <Line key={method} what={nameIn(locale, name, data)} amount={total} />
            ))}
            <Line what={text.total} amount={order.total} isTotal />
          </>
        )}
        <Link to="/" className="button">
          {text.toShop}
        </Link>
      </section>
      {order === null || state?.payment === undefined ? null : (
        <section>
          <h2>{text.receipt}</h2>
          <PayUnitReceipt payment={state.payment} shop={SHOP} locale={locale} />
        </section>
      )}
    </Page>
  )
}
