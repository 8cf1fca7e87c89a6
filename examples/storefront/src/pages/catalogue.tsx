import type { HttpTypes } from "@medusajs/types"
import { useEffect, useState } from "react"
import { useCart } from "../cart"
import { useLanguage } from "../language"
import { CartProblem, Page } from "../layout"
import { PICTURES } from "../pictures"

/** All that is sold. */
export function Catalogue() {
  const { sdk, regionId, cart, add, isBusy } = useCart()
  const { text, money, locale } = useLanguage()
  const [products, setProducts] = useState<HttpTypes.StoreProduct[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    sdk.store.product
      .list({ region_id: regionId, fields: "handle,title,description,thumbnail,metadata,*variants.calculated_price" })
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
        {products?.map(({ id, handle, title, description, thumbnail, metadata, variants }) => {
          const variant = variants?.[0]
          const inCart = cart?.items?.find(({ variant_id }) => variant_id === variant?.id)?.quantity
          return (
            <li key={id} className="card product">
              <img className="picture" src={PICTURES[handle] ?? thumbnail ?? ""} alt="" width={88} height={88} />
              <div className="about">
                <h2>{title}</h2>
                <p className="soft">{descriptionIn(locale, description, metadata)}</p>
              </div>
              <p className="line">
                <span className="price">{money(variant?.calculated_price?.calculated_amount ?? 0)}</span>
                {inCart === undefined ? null : (
                  <span className="count" role="img" aria-label={`${text.added}: ${String(inCart)}`}>
                    {inCart}
                  </span>
                )}
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
                </button>
              </p>
            </li>
          )
        })}
      </ul>
    </Page>
  )
}

/** Medusa keeps one description; this shop's products have the English one beside it. */
function descriptionIn(locale: string, description: string | null, metadata?: Record<string, unknown> | null): string {
  const english = metadata?.description_en
  return locale === "en" && typeof english === "string" ? english : (description ?? "")
}
