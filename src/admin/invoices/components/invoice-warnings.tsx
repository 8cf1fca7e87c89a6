import { ExclamationCircleSolid } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { InvoiceDetailAnswer } from "../../../api/answers"
import { useInvoiceHistory } from "../../shared/hooks/use-history-text"
import { Part } from "../../shared/layout/part"
import { useAccess } from "../../shared/hooks/use-access"
import { useTexts } from "../../shared/hooks/use-texts"
import { remediesOf, type WarningCode, actionLabel } from "../lib/invoice-status"
import type { InvoiceActions } from "../actions/use-invoice-actions"

interface InvoiceWarningsProps {
  invoice: InvoiceDetailAnswer
  actions: InvoiceActions
}

/** What a merchant should know of an invoice now, each with the buttons that remedy it. */
export function InvoiceWarnings({ invoice, actions }: InvoiceWarningsProps) {
  // What the invoice's state says already is not said twice.
  const shownWarnings = invoice.warnings.filter(({ code }) => code !== "link_lives")
  return shownWarnings.map(({ code }) => (
    <div key={code} className="border-ui-tag-orange-border bg-ui-tag-orange-bg/40 rounded-lg border px-4 py-3">
      <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2">
        <ExclamationCircleSolid className="text-ui-tag-orange-icon mt-0.5" />
        <div className="flex min-w-0 flex-col gap-y-3">
          <Words code={code} invoice={invoice} />
          <Remedies code={code} invoice={invoice} actions={actions} />
        </div>
      </div>
    </div>
  ))
}

function Words({ code, invoice }: { code: WarningCode; invoice: InvoiceDetailAnswer }) {
  const { t } = useTexts()
  const { causes } = useInvoiceHistory(invoice.people, invoice)
  switch (code) {
    case "link_lives":
      return null
    case "in_doubt":
      return <Part title={t("invoices.states.in_doubt.label")}>{t("invoices.states.in_doubt.todo")}</Part>
    default:
      return (
        <Part title={t(`invoices.warnings.${code}.title`)}>
          {t(`invoices.warnings.${code}.text`)}
          {code === "not_emailed" && invoice.email.why !== null && (
            <span className="text-ui-fg-subtle mt-1 block break-words">
              {t("detail.why", { why: causes([invoice.email.why]) })}
            </span>
          )}
          {code === "payment_on_hold" && <HeldPayments invoice={invoice} />}
        </Part>
      )
  }
}

/** The way to each of the payments that somebody has to look at. */
function HeldPayments({ invoice: { transactions, currency_code } }: { invoice: InvoiceDetailAnswer }) {
  const { t, money } = useTexts()
  return (
    <ul className="mt-1">
      {transactions
        .filter(({ is_on_hold }) => is_on_hold)
        .map(({ id, amount, held_reason }) => (
          <li key={id}>
            <Link className="text-ui-fg-interactive-hover hover:underline" to={`/payunit/${id}`}>
              {money(amount, currency_code)}
              {held_reason !== null && ` · ${t(`reasons.${held_reason}.label`)}`}
            </Link>
          </li>
        ))}
    </ul>
  )
}

function Remedies({ code, invoice, actions }: InvoiceWarningsProps & { code: WarningCode }) {
  const { t } = useTexts()
  const { may } = useAccess()
  const remedies = remediesOf(code, invoice.actions, may)
  return (
    remedies.length > 0 && (
      <div className="flex flex-wrap gap-2">
        {remedies.map((action, index) => (
          <Button
            key={action}
            size="small"
            variant={index === 0 && remedies.length > 1 ? "primary" : "secondary"}
            isLoading={actions.isPending(action)}
            onClick={() => actions.start(action)}
          >
            {actionLabel(t, action, invoice)}
          </Button>
        ))}
      </div>
    )
  )
}
