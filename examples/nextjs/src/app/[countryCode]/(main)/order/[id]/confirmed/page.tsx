import { retrieveOrder } from "@lib/data/orders"
import { money } from "@lib/util/money"
import { notFound } from "next/navigation"

export default async function OrderConfirmedPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const order = await retrieveOrder(id)
  if (!order) {
    return notFound()
  }

  return (
    <>
      <h1>Thank you!</h1>
      <h2>Order #{order.display_id}</h2>
      <p>{money(order.total, order.currency_code)}</p>
    </>
  )
}
