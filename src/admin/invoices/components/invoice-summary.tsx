import { ArrowPath, Check, DocumentText, Envelope, Link, PaperPlane, SquareTwoStack, XMark } from "@medusajs/icons"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import type { InvoiceDetailAnswer } from "../../../api/answers"
import { ShareDrawer } from "../../requests/components/share-links"
import { ActionMenu } from "../../shared/components/action-menu"
import { useAccess } from "../../shared/hooks/use-access"
import { useTexts } from "../../shared/hooks/use-texts"
import { type InvoiceAction, otherActionsOf, hasAdvice, wordsOf, actionLabel } from "../lib/invoice-status"
import { InvoiceBadges } from "./invoice-badges"
import { InvoiceWarnings } from "./invoice-warnings"
import { LinkButtons } from "./link-buttons"
import { useInvoiceActions } from "../actions/use-invoice-actions"

/** Where an invoice stands, what that means, and what can be done. */
export function InvoiceSummary({ invoice }: { invoice: InvoiceDetailAnswer }) {
  const { t } = useTexts()
  const [isSharing, setSharing] = useState(false)
  const actions = useInvoiceActions(invoice)
  const { may } = useAccess()
  const { mayConfirm, menu } = otherActionsOf(invoice, may)
  const { ref, state, service, page_url } = invoice
  const isAsked = state === "open" || state === "partly_paid"
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Heading className="break-all">
          {ref === null ? t("invoices.detail.titleNoRef") : t("invoices.detail.title", { ref })}
        </Heading>
        <InvoiceBadges invoice={invoice} />
      </div>
      <Figures invoice={invoice} />
      <div className="flex flex-col gap-y-4 px-6 py-4">
        <div className="flex flex-col gap-y-1">
          <Text size="small" className="text-pretty">
            {t(`${wordsOf(invoice)}.means`)}
          </Text>
          {!hasAdvice(invoice) && (
            <Text size="small" className="text-ui-fg-subtle text-pretty">
              {t(`${wordsOf(invoice)}.todo`)}
            </Text>
          )}
          {state === "failed" && service.failure !== null && (
            <Text size="small" className="text-ui-fg-subtle break-words">
              {t("invoices.detail.failure", { why: service.failure })}
            </Text>
          )}
        </div>
        <InvoiceWarnings invoice={invoice} actions={actions} />
        <div className="flex flex-wrap items-center gap-2">
          {isAsked && page_url !== null && (
            <Button size="small" onClick={() => setSharing(true)}>
              <PaperPlane />
              {t("requests.share.send")}
            </Button>
          )}
          {mayConfirm && (
            <Button size="small" variant="secondary" onClick={() => actions.start("confirm")}>
              {t("invoices.actions.confirm.label")}
            </Button>
          )}
          {page_url !== null && <LinkButtons page={page_url} isToBeSent={state !== "void"} />}
          {menu.length > 0 && (
            <ActionMenu
              actions={menu}
              icons={ICONS}
              labelOf={(action) => actionLabel(t, action, invoice)}
              onSelect={actions.start}
            />
          )}
        </div>
      </div>
      {actions.dialog}
      {isSharing && page_url !== null && (
        <ShareDrawer
          shared={{
            url: page_url,
            amount: invoice.remaining_amount,
            currencyCode: invoice.currency_code,
            reason: invoice.items.map(({ name }) => name).join(", "),
            phone: invoice.client.phone_number,
            email: invoice.client.email,
            locale: invoice.locale,
          }}
          onClose={() => setSharing(false)}
        />
      )}
    </Container>
  )
}

function Figures({ invoice }: { invoice: InvoiceDetailAnswer }) {
  const { t, money } = useTexts()
  const { total_amount, paid_amount, refunded_amount, remaining_amount, currency_code } = invoice
  const figures = [
    ["total", total_amount],
    ["paid", paid_amount],
    ["remaining", remaining_amount],
  ] as const
  return (
    <dl
      aria-label={t("invoices.detail.figures")}
      className="grid grid-cols-1 divide-y sm:grid-cols-3 sm:divide-x sm:divide-y-0"
    >
      {figures.map(([name, amount]) => (
        <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-6 py-3 sm:block">
          <dt className="txt-small text-ui-fg-subtle">{t(`invoices.fields.${name}`)}</dt>
          <dd className="txt-large-plus text-right tabular-nums sm:text-left">{money(amount, currency_code)}</dd>
          {name === "paid" && refunded_amount > 0 && (
            <dd className="txt-small text-ui-fg-subtle col-start-2 text-right tabular-nums sm:text-left">
              {t("invoices.fields.refunded", { amount: money(refunded_amount, currency_code) })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

const ICONS: Readonly<Record<InvoiceAction, ReactNode>> = {
  confirm: <Check />,
  check: <ArrowPath />,
  email: <Envelope />,
  found: <Link />,
  not_created: <XMark />,
  not_paid: <XMark />,
  void: <XMark />,
  copy_service_link: <SquareTwoStack />,
  duplicate: <DocumentText />,
}
