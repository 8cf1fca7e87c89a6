import { StatusBadge } from "@medusajs/ui"
import type { PaymentRequestAnswer } from "../../../api/answers"
import { useTexts } from "../../shared/hooks/use-texts"

const COLOURS = {
  open: "grey",
  confirm_on_phone: "blue",
  confirm_with_bank: "blue",
  processing: "blue",
  paid: "green",
  in_review: "orange",
  expired: "grey",
  withdrawn: "grey",
  closed: "grey",
} as const

/** How a request stands, in a word or two. */
export function RequestBadge({ state }: Pick<PaymentRequestAnswer, "state">) {
  const { t } = useTexts()
  return (
    <StatusBadge color={COLOURS[state]} className="w-fit whitespace-nowrap">
      {t(`requests.states.${state}`)}
    </StatusBadge>
  )
}
