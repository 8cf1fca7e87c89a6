import { listProducts } from "@lib/data/products"
import { getRegion } from "@lib/data/regions"
import { money } from "@lib/util/money"
import AddButton from "@modules/products/components/add-button"
import { notFound } from "next/navigation"

export default async function Home({ params }: { params: Promise<{ countryCode: string }> }) {
  const { countryCode } = await params
  const region = await getRegion(countryCode)
  if (!region) {
    return notFound()
  }

  const products = await listProducts(region.id)
  return (
    <>
      <h1>Shop</h1>
      <ul>
        {products.map(({ id, title, variants }) => (
          <li key={id}>
            {title} {money(variants?.[0]?.calculated_price?.calculated_amount ?? 0, region.currency_code)}{" "}
            <AddButton variantId={variants?.[0]?.id ?? ""} title={title} />
          </li>
        ))}
      </ul>
    </>
  )
}
