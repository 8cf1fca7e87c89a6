import type { HttpTypes } from "@medusajs/types"
import { useEffect, useState } from "react"
import { useCart } from "../cart"
import { useLanguage } from "../language"
import { CartProblem, Page } from "../layout"

const COLOURS = ["#0b6b4f", "#7a4220", "#8f5a12", "#5b4b85"]

/** All that is sold. */
export function Catalogue() {
  const { sdk, regionId, cart, add, isBusy } = useCart()
  const { text, money } = useLanguage()
  const [products, setProducts] = useState<HttpTypes.StoreProduct[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    sdk.store.product
      .list({ region_id: regionId, fields: "handle,title,description,*variants.calculated_price" })
      .then(({ products: found }) => setProducts(found))
      .catch(() => setHasFailed(true))
  }, [sdk, regionId])

  return (
    <Page title={text.products} className="wide">
      <CartProblem />
      {hasFailed ? (
        <p className="problem" role="alert">
          {text.failed}
        </p>
      ) : null}
      {products === null && !hasFailed ? <p className="soft">{text.loading}</p> : null}
      <ul className="products">
        {products?.map(({ id, title, description, variants }, index) => {
          const variant = variants?.[0]
          const inCart = cart?.items?.find(({ variant_id }) => variant_id === variant?.id)?.quantity
          return (
            <li key={id} className="card product">
              <div className="picture" aria-hidden="true" style={{ background: COLOURS[index % COLOURS.length] }}>
                {title.charAt(0)}
              </div>
              <div className="about">
                <h2>{title}</h2>
                <p className="soft">{description}</p>
                <p className="line">
                  <span className="price">{money(variant?.calculated_price?.calculated_amount ?? 0)}</span>
                  <button
                    type="button"
                    className="button"
                    aria-label={`${text.add}: ${title}`}
                    aria-disabled={isBusy}
                    onClick={() => {
                      if (variant !== undefined && !isBusy) {
                        void add(variant.id)
                      }
                    }}
                  >
                    {text.add}
                    {inCart === undefined ? null : <span className="count">{inCart}</span>}
                  </button>
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Page>
  )
}
