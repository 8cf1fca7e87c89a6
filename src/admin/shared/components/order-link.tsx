import { Link } from "react-router-dom"
import type { TransactionAnswer } from "../../../api/answers"
import { useTexts } from "../hooks/use-texts"

/** The way to an order, by the number that people know it by. */
export function OrderLink({ of: { order, order_id } }: { of: Pick<TransactionAnswer, "order" | "order_id"> }) {
  const { t } = useTexts()
  if (order_id === null) {
    return <span className="text-ui-fg-subtle">{t("list.noOrder")}</span>
  }
  return (
    <Link
      to={`/orders/${order_id}`}
      className="text-ui-fg-interactive-hover hover:underline transition-fg focus-visible:shadow-borders-focus rounded outline-none"
    >
      {order?.display_id == null ? order_id : `#${String(order.display_id)}`}
    </Link>
  )
}
