import { StatusBadge as Badge } from "@medusajs/ui"
import { useTexts } from "../../shared/hooks/use-texts"
import { colourOf, type StatusFacts, statusOf } from "../lib/status"

/** Where a payment stands, in a word or two. */
export function StatusBadge({ transaction }: { transaction: StatusFacts }) {
  const { t } = useTexts()
  const status = statusOf(transaction)
  return (
    <Badge color={colourOf(status)} className="whitespace-nowrap">
      {t(`states.${status}.label`)}
    </Badge>
  )
}
