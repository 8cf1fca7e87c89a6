import { Badge, StatusBadge } from "@medusajs/ui"
import type { InvoiceAnswer } from "../../../api/admin/payunit/answers"
import { useTexts } from "../../hooks/use-texts"
import { invoiceColourOf, needsLook } from "../../lib/invoice-status"

/** Where an invoice stands, and whether somebody should look at it. */
export function InvoiceBadges({
  invoice,
}: {
  invoice: Pick<InvoiceAnswer, "state" | "held_reason" | "resolution" | "returned">
}) {
  const { t } = useTexts()
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <StatusBadge color={invoiceColourOf(invoice.state)} className="whitespace-nowrap">
        {t(`invoices.states.${invoice.state}.label`)}
      </StatusBadge>
      {needsLook(invoice) && invoice.state !== "in_doubt" && (
        <Badge size="2xsmall" color="orange" className="whitespace-nowrap">
          {t("invoices.list.needsLook")}
        </Badge>
      )}
    </span>
  )
}

/** Until when it is to be paid, and whether that is past. */
export function DueDate({
  invoice: { due_date, is_overdue },
  isNamed = false,
}: {
  invoice: Pick<InvoiceAnswer, "due_date" | "is_overdue">
  /** Whether it says what it is, where nothing else does. */
  isNamed?: boolean
}) {
  const { t, dueDay } = useTexts()
  return (
    <span className="inline-flex items-center gap-x-1 whitespace-nowrap">
      <time dateTime={due_date}>
        {isNamed ? t("invoices.order.due", { when: dueDay(due_date) }) : dueDay(due_date)}
      </time>
      {is_overdue && (
        <Badge size="2xsmall" color="red">
          {t("invoices.list.overdue")}
        </Badge>
      )}
    </span>
  )
}
