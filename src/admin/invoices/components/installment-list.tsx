import { Check } from "@medusajs/icons"
import { Badge, Button, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import type { InvoiceDetailAnswer } from "../../../api/answers"
import { useInvoiceHistory } from "../hooks/use-invoice-history"
import { useOpenInstallment } from "../hooks/use-invoices"
import { useProblemText } from "../../shared/hooks/use-problem-text"
import { useAccess } from "../../shared/hooks/use-access"
import { useTexts } from "../../shared/hooks/use-texts"
import { pageStatusOf } from "../lib/invoice-status"
import { CopyButton } from "../../shared/components/copy-button"
import { Section } from "../../shared/layout/section"

type Installment = InvoiceDetailAnswer["installments"][number]

const PAGE_COLOURS = {
  PENDING: "blue",
  SUCCESS: "green",
  FAILED: "red",
  CANCELLED: "grey",
  EXPIRED: "grey",
} as const

/** The parts that an invoice is paid in, and the payment pages that were opened for them. */
export function InstallmentList({ invoice }: { invoice: InvoiceDetailAnswer }) {
  const { t } = useTexts()
  const { may } = useAccess()
  const isPayable = (invoice.state === "open" || invoice.state === "partly_paid") && may("create_invoices")
  return (
    invoice.installments.length > 0 && (
      <Section title={t("invoices.detail.installments")} hint={t("invoices.detail.installmentsHint")}>
        <ul className="divide-y">
          {invoice.installments.map((installment) => (
            <InstallmentRow
              key={installment.id}
              invoice={invoice}
              installment={installment}
              isPayable={isPayable && installment.amount <= invoice.remaining_amount}
            />
          ))}
        </ul>
      </Section>
    )
  )
}

interface InstallmentRowProps {
  invoice: InvoiceDetailAnswer
  installment: Installment
  isPayable: boolean
}

function InstallmentRow({ invoice, installment, isPayable }: InstallmentRowProps) {
  const { t, money, dueDay } = useTexts()
  const words = useProblemText()
  const open = useOpenInstallment(invoice.id)
  // A page that PayUnit gave no transaction for is kept nowhere else.
  const [unkept, setUnkept] = useState<string | null>(null)
  const { is_paid: isPaid, due_date: dueDate } = installment
  const openPage = () =>
    open.mutate(installment.id, {
      onError: (error) => toast.error(t("errors.actionFailed"), { description: words(error) }),
      onSuccess: ({ page }) => {
        setUnkept(page.transaction_id === null ? page.url : null)
        toast.success(t("invoices.installment.ready"), { description: t("invoices.installment.readyDetail") })
      },
    })
  return (
    <li className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <Text size="small" weight="plus" leading="compact" className="break-words">
            {installment.title}
          </Text>
          <Text size="small" className="text-ui-fg-subtle tabular-nums">
            {money(installment.amount, invoice.currency_code)}
            {dueDate !== null && ` · ${t("invoices.installment.dueOn", { when: dueDay(dueDate) })}`}
          </Text>
        </div>
        {isPaid ? (
          <Badge size="2xsmall" color="green">
            <Check className="mr-1" />
            {t("invoices.installment.statuses.SUCCESS")}
          </Badge>
        ) : (
          isPayable && (
            <Button size="small" variant="secondary" isLoading={open.isPending} onClick={openPage}>
              {t("invoices.installment.open")}
            </Button>
          )
        )}
      </div>
      {installment.attempts.map((attempt) => (
        <Page key={attempt.transaction_id} invoice={invoice} attempt={attempt} />
      ))}
      {unkept !== null && <PageLink url={unkept} />}
    </li>
  )
}

interface PageProps {
  invoice: InvoiceDetailAnswer
  attempt: Installment["attempts"][number]
}

function Page({ invoice, attempt }: PageProps) {
  const { t, time } = useTexts()
  const { causes } = useInvoiceHistory(invoice.people, invoice)
  const status = pageStatusOf(attempt)
  return (
    <div className="bg-ui-bg-subtle rounded-lg px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Text size="small" className="text-ui-fg-subtle">
          {t(attempt.is_by_payer ? "invoices.installment.byPayer" : "invoices.installment.page", {
            when: time(attempt.opened_at),
          })}
        </Text>
        <div className="flex items-center gap-x-2">
          <Badge size="2xsmall" color={PAGE_COLOURS[status]}>
            {t(`invoices.installment.statuses.${status}`)}
          </Badge>
          {status === "PENDING" && attempt.url !== null && !attempt.is_by_payer && <PageLink url={attempt.url} />}
        </div>
      </div>
      {attempt.problem !== null && (
        <Text size="small" className="text-ui-tag-orange-text break-words">
          {causes([attempt.problem])}
        </Text>
      )}
    </div>
  )
}

function PageLink({ url }: { url: string }) {
  const { t } = useTexts()
  return (
    <span className="flex items-center gap-x-1">
      <CopyButton text={url} label={t("invoices.installment.copy")} />
      <a
        className="text-ui-fg-interactive-hover hover:underline txt-compact-small"
        href={url}
        target="_blank"
        rel="noreferrer"
      >
        {t("invoices.installment.visit")}
      </a>
    </span>
  )
}
