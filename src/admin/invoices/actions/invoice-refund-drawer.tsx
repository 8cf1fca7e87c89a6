import { Text, toast } from "@medusajs/ui"
import type { InvoiceAnswer, InvoicePaymentAnswer } from "../../../api/admin/payunit/answers"
import { useInvoice, useRecordRefundInvoice, useResolveInvoice } from "../hooks/use-invoices"
import { useProblemText } from "../../payments/hooks/use-problem-text"
import { useTexts } from "../../shared/hooks/use-texts"
import { leftOfPayment } from "../lib/invoice-status"
import { AgainBox, useAgain } from "../../shared/forms/again-box"
import { DrawerForm } from "../../shared/forms/drawer-form"
import { ProblemAlert } from "../../shared/forms/form"
import { ManualRefundFields, useManualRefundForm } from "../../payments/components/manual-refund-fields"

interface InvoiceRefundDrawerProps {
  invoiceId: string
  payment: InvoicePaymentAnswer
  onClose: () => void
}

/** Asks what went back of a confirmed payment, and records it. */
export function InvoiceRefundDrawer({ invoiceId, payment, onClose }: InvoiceRefundDrawerProps) {
  const { t, money, time } = useTexts()
  const words = useProblemText()
  const recordRefund = useRecordRefundInvoice(invoiceId, payment.id)
  const { currency_code: currencyCode } = payment
  const left = leftOfPayment(payment)
  const form = useManualRefundForm({ left, expected: payment.due_back, currencyCode, resolves: false })
  const { error } = recordRefund
  const again = useAgain(error)

  const send = () =>
    recordRefund.mutate(
      { amount: form.amount, ...form.words, ...again.sent },
      {
        onSuccess: ({ is_new }) => {
          const description = money(form.amount, currencyCode)
          const title = t(is_new ? "invoices.actions.refund.done" : "invoices.actions.refund.doneBefore")
          ;(is_new ? toast.success : toast.warning)(title, { description })
          onClose()
        },
      },
    )

  return (
    <DrawerForm
      title={t("invoices.actions.refund.title")}
      description={t(
        payment.order === null ? "invoices.actions.refund.description" : "invoices.actions.refund.ofOrder",
      )}
      submit={t("invoices.actions.refund.confirm")}
      isPending={recordRefund.isPending}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <div className="bg-ui-bg-subtle rounded-lg px-4 py-3">
        <Text size="small" weight="plus">
          {money(payment.amount, currencyCode)}
          <span className="text-ui-fg-subtle font-normal"> · {payment.method}</span>
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          {time(payment.confirmed_at)}
        </Text>
      </div>
      <ManualRefundFields form={form} />
      {error !== null && <ProblemAlert>{words(error)}</ProblemAlert>}
      <AgainBox again={again} label={t("form.again")} />
    </DrawerForm>
  )
}

interface HeldManualRefundDrawerProps {
  invoice: InvoiceAnswer
  onClose: () => void
}

/** Asks how money that was held went back, and resolves it: the server knows how much of each payment that was. */
export function HeldManualRefundDrawer({ invoice, onClose }: HeldManualRefundDrawerProps) {
  const { t, money } = useTexts()
  const words = useProblemText()
  const resolve = useResolveInvoice(invoice.id)
  const { data: detail } = useInvoice(invoice.id)
  const { currency_code: currencyCode } = invoice
  const form = useManualRefundForm({ left: null, currencyCode, resolves: true })
  const due = detail?.due_back ?? null
  const { error } = resolve

  const send = () => {
    const { method, reference, note = "" } = form.words
    resolve.mutate(
      { action: "paid_back", note, ...(method !== "" && { method }), ...(reference !== undefined && { reference }) },
      {
        onSuccess: () => {
          toast.success(t("invoices.actions.paid_back.done"))
          onClose()
        },
      },
    )
  }

  return (
    <DrawerForm
      title={t("invoices.actions.paid_back.title")}
      description={t("invoices.actions.paid_back.description")}
      submit={t("invoices.actions.paid_back.confirm")}
      isPending={resolve.isPending}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      {due !== null && (
        <div className="bg-ui-bg-subtle rounded-lg px-4 py-3">
          <Text size="small" className="text-pretty">
            {due > 0
              ? t("invoices.actions.paid_back.due", { amount: money(due, currencyCode) })
              : t("invoices.actions.paid_back.dueNothing")}
          </Text>
        </div>
      )}
      <ManualRefundFields form={form} />
      {error !== null && <ProblemAlert>{words(error)}</ProblemAlert>}
    </DrawerForm>
  )
}
