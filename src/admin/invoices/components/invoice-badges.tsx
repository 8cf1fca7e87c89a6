import { ExclamationCircleSolid } from "@medusajs/icons"
import { Badge, clx, StatusBadge } from "@medusajs/ui"
import type { InvoiceAnswer } from "../../../api/answers"
import { useTexts } from "../../shared/hooks/use-texts"
import { invoiceColourOf } from "../lib/invoice-status"

interface InvoiceBadgesProps {
  invoice: Pick<InvoiceAnswer, "state" | "needs_review" | "payments_on_hold">
  /** A sign in place of words, where there is little room. */
  isSmall?: boolean
}

/** Where an invoice stands, whether money of it is on hold, and whether somebody should look at it. */
export function InvoiceBadges({ invoice, isSmall = false }: InvoiceBadgesProps) {
  const { t } = useTexts()
  const label = t(invoice.payments_on_hold > 0 ? "invoices.list.onHold" : "invoices.list.needsLook")
  return (
    <span className={clx("inline-flex items-center gap-1", !isSmall && "min-w-0 flex-wrap justify-end")}>
      <StatusBadge color={invoiceColourOf(invoice.state)} className="whitespace-nowrap">
        {t(`invoices.states.${invoice.state}.label`)}
      </StatusBadge>
      {invoice.needs_review &&
        (isSmall ? (
          <span role="img" aria-label={label} title={label}>
            <ExclamationCircleSolid className="text-ui-tag-orange-icon" />
          </span>
        ) : (
          <Badge size="2xsmall" color="orange" className="whitespace-nowrap">
            {label}
          </Badge>
        ))}
    </span>
  )
}

interface DueDateProps {
  invoice: Pick<InvoiceAnswer, "due_date" | "is_overdue">
  /** Whether the date says that it is the due date, where nothing else does. */
  isNamed?: boolean
  /** A colour in place of words, where there is little room. */
  isSmall?: boolean
}

/** Until when an invoice is to be paid, and whether that is past. */
export function DueDate({ invoice: { due_date, is_overdue }, isNamed = false, isSmall = false }: DueDateProps) {
  const { t, dueDay } = useTexts()
  const late = is_overdue ? t("invoices.list.overdue") : undefined
  return (
    <span className="inline-flex items-center gap-x-1 whitespace-nowrap">
      <time dateTime={due_date} className={clx(isSmall && is_overdue && "text-ui-tag-red-text")} title={late}>
        {isNamed ? t("invoices.order.due", { when: dueDay(due_date) }) : dueDay(due_date)}
      </time>
      {is_overdue && isSmall && <span className="sr-only">{late}</span>}
      {is_overdue && !isSmall && (
        <Badge size="2xsmall" color="red">
          {late}
        </Badge>
      )}
    </span>
  )
}
