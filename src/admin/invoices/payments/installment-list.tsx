import { Check } from "@medusajs/icons"
import { Badge, Button, Text, toast } from "@medusajs/ui"
import type { InvoiceDetailAnswer } from "../../../api/answers"
import { useOpenInstallment } from "../hooks/use-invoices"
import { useProblemText } from "../../shared/hooks/use-problem-text"
import { useAccess } from "../../shared/hooks/use-access"
import { useTexts } from "../../shared/hooks/use-texts"
import { startedPaymentsOf } from "../lib/invoice-entries"
import { StartedPaymentList } from "./started-payments"
import { Section } from "../../shared/layout/section"

type Installment = InvoiceDetailAnswer["installments"][number]

/** The parts that an invoice is paid in, and the payments that were begun for them. */
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
  const { is_paid: isPaid, due_date: dueDate } = installment
  const startedPayments = startedPaymentsOf(invoice, installment.id)
  const openPage = () =>
    open.mutate(installment.id, {
      onError: (error) => toast.error(t("errors.actionFailed"), { description: words(error) }),
      onSuccess: () => {
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
            {t("invoices.installment.paid")}
          </Badge>
        ) : (
          isPayable && (
            <Button size="small" variant="secondary" isLoading={open.isPending} onClick={openPage}>
              {t("invoices.installment.open")}
            </Button>
          )
        )}
      </div>
      {startedPayments.length > 0 && (
        <StartedPaymentList invoice={invoice} transactions={startedPayments} isToBeSent={!isPaid} />
      )}
    </li>
  )
}
