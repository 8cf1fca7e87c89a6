import { StatusBadge as Badge } from "@medusajs/ui"
import type { TransactionAnswer } from "../../../api/answers"
import { useTexts } from "../../shared/hooks/use-texts"
import { colourOf, statusOf } from "../lib/status"

/** Where a payment stands, in a word or two. */
export function StatusBadge({ transaction }: { transaction: Pick<TransactionAnswer, "state" | "resolution"> }) {
  const { t } = useTexts()
  const status = statusOf(transaction)
  return (
    <Badge color={colourOf(status)} className="whitespace-nowrap">
      {t(`states.${status}.label`)}
    </Badge>
  )
}
