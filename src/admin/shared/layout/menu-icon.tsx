import { CreditCard } from "@medusajs/icons"
import { useApprovals } from "../../decisions/use-decisions"
import { useInvoicesToReview } from "../../invoices/hooks/use-invoices"
import { useTexts } from "../hooks/use-texts"
import { useWaitingCount } from "../../payments/hooks/use-transactions"

/** The sign in the menu: how many payments and invoices need somebody, else a card. */
export function MenuIcon() {
  const { t, number } = useTexts()
  const payments = useWaitingCount() ?? 0
  const invoices = useInvoicesToReview()
  const approvals = useApprovals().data?.filter(({ can_approve }) => can_approve).length ?? 0
  const count = payments + invoices + approvals
  if (count === 0) {
    return <CreditCard />
  }
  const label = [
    ...(payments > 0 ? [t("list.waiting", { count: payments, number: number(payments) })] : []),
    ...(approvals > 0 ? [t("decisions.approvals.banner", { count: approvals })] : []),
    ...(invoices > 0 ? [t("invoices.list.waiting", { count: invoices, number: number(invoices) })] : []),
  ].join(", ")
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="bg-ui-tag-orange-icon flex size-full items-center justify-center text-[9px] font-semibold leading-none text-white"
    >
      {count > 9 ? "9+" : count}
    </span>
  )
}
