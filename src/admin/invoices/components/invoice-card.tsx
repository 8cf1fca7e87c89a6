import { ArrowRightMini } from "@medusajs/icons"
import { Button, IconButton, Text, Tooltip } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { InvoiceAnswer } from "../../../api/answers"
import { useAccess } from "../../shared/hooks/use-access"
import { useTexts } from "../../shared/hooks/use-texts"
import { awaitsPayment } from "../lib/invoice-status"
import { DueDate, InvoiceBadges } from "./invoice-badges"
import { LinkButtons } from "./link-buttons"
import { useInvoiceActions } from "../actions/use-invoice-actions"

/** An invoice in little room: where it stands, what is left of it, its page, and a way to confirm what came. */
export function InvoiceCard({ invoice }: { invoice: InvoiceAnswer }) {
  const { t, money } = useTexts()
  const actions = useInvoiceActions(invoice)
  const { may } = useAccess()
  const { id, ref, total_amount, remaining_amount, paid_amount, refunded_amount, currency_code, page_url } = invoice
  const isAsked = awaitsPayment(invoice)
  const mayGoBack = invoice.left_amount > 0 && may("refund_payments")
  const page = `/payunit/invoices/${id}`
  return (
    <article aria-label={ref ?? id} className="flex flex-col gap-y-2 px-6 py-4">
      <div>
        <div className="flex items-start justify-between gap-2">
          <Text weight="plus" className="whitespace-nowrap">
            {money(total_amount, currency_code)}
          </Text>
          <InvoiceBadges invoice={invoice} />
        </div>
        {paid_amount > 0 && remaining_amount > 0 && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("invoices.order.part", {
              remaining: money(remaining_amount, currency_code),
              total: money(total_amount, currency_code),
            })}
          </Text>
        )}
        {refunded_amount > 0 && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("fields.refunded_line", {
              amount: money(refunded_amount, currency_code),
              paid: money(paid_amount, currency_code),
            })}
          </Text>
        )}
      </div>
      <Text size="small" as="div" className="text-ui-fg-subtle flex flex-wrap gap-x-2">
        {ref !== null && <span className="break-all">{ref}</span>}
        {isAsked && <DueDate invoice={invoice} isNamed />}
        {isAsked && mayGoBack && (
          <Link className="text-ui-fg-interactive-hover hover:underline" to={page}>
            {t("actions.refund.label")}
          </Link>
        )}
      </Text>
      {invoice.state === "void" && invoice.link !== null && (
        <Text size="small" className="text-ui-tag-orange-text text-pretty">
          {t("invoices.order.linkLives")}
        </Text>
      )}
      <div className="flex items-center justify-between gap-x-2">
        <div className="flex items-center gap-x-2">
          {isAsked && may("confirm_invoices") && (
            <Button size="small" variant="secondary" onClick={() => actions.start("confirm")}>
              {t("invoices.actions.confirm.label")}
            </Button>
          )}
          {!isAsked && mayGoBack && (
            <Button asChild size="small" variant="secondary">
              <Link to={page}>{t("actions.refund.label")}</Link>
            </Button>
          )}
        </div>
        <div className="flex items-center gap-x-1">
          {page_url !== null && <LinkButtons page={page_url} isToBeSent={invoice.state !== "void"} isSmall />}
          <Tooltip content={t("invoices.actions.open")}>
            <IconButton asChild size="2xsmall" variant="transparent">
              <Link to={page} aria-label={t("invoices.actions.open")}>
                <ArrowRightMini />
              </Link>
            </IconButton>
          </Tooltip>
        </div>
      </div>
      {actions.dialog}
    </article>
  )
}
