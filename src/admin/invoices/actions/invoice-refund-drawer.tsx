import { Text, toast } from "@medusajs/ui"
import type { InvoiceAnswer, InvoicePaymentAnswer } from "../../../api/answers"
import { HowFields, ManualRefundFields, useManualRefundForm } from "../../payments/actions/manual-refund-fields"
import { RefundHelper } from "../../payments/actions/refund-helper"
import { heldManualRefundForm } from "../../payments/lib/manual-refund-form"
import { NoteField } from "../../shared/forms/field"
import { FormDrawer } from "../../shared/forms/form-drawer"
import { useTexts } from "../../shared/hooks/use-texts"
import { useZodForm } from "../../shared/hooks/use-zod-form"
import { useInvoice, useRecordRefundInvoice, useResolveInvoice } from "../hooks/use-invoices"

interface InvoiceRefundDrawerProps {
  invoice: InvoiceAnswer
  payment: InvoicePaymentAnswer
  onClose: () => void
}

/** Asks what went back of a confirmed payment, and records it. */
export function InvoiceRefundDrawer({ invoice, payment, onClose }: InvoiceRefundDrawerProps) {
  const { t, money, time } = useTexts()
  const { currency_code: currencyCode, due_back: expected } = payment
  const isByPayUnit = payment.method === t("invoices.confirmForm.methodDefault")
  const { form, rules } = useManualRefundForm({
    ...{ left: payment.left_amount, expected, currencyCode, resolves: false },
    ...(!isByPayUnit && { method: payment.method }),
  })
  return (
    <FormDrawer
      title={t("invoices.actions.refund.title")}
      description={t(
        payment.order === null ? "invoices.actions.refund.description" : "invoices.actions.refund.ofOrder",
      )}
      submit={t("invoices.actions.refund.confirm")}
      form={form}
      mutation={useRecordRefundInvoice(invoice.id, payment.id)}
      requestOf={(sent, again) => ({ ...sent, ...again })}
      onDone={({ is_new }, { amount }) => {
        const title = t(is_new ? "invoices.actions.refund.done" : "invoices.actions.refund.doneBefore")
        ;(is_new ? toast.success : toast.warning)(title, { description: money(amount, currencyCode) })
      }}
      onClose={onClose}
      again={t("form.again")}
      currencyCode={currencyCode}
      params={{ left: rules.left }}
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
      <RefundHelper
        name={known(invoice.client.name)}
        phone={known(invoice.client.phone_number)}
        payerMask={null}
        operator={isByPayUnit ? null : { code: payment.method, name: payment.method }}
        id={null}
        left={rules.left}
        currencyCode={currencyCode}
      />
      <ManualRefundFields rules={rules} />
    </FormDrawer>
  )
}

/** What a client is called, or called by; nothing once that is forgotten. */
function known(text: string): string | null {
  return text === "" ? null : text
}

/** Asks how money that was held went back, and resolves it: the server knows how much of each payment that was. */
export function HeldManualRefundDrawer({ invoice, onClose }: { invoice: InvoiceAnswer; onClose: () => void }) {
  const { t, money } = useTexts()
  const due = useInvoice(invoice.id).data?.due_back ?? null
  const form = useZodForm(heldManualRefundForm, { method: "", reference: "", note: "" })
  return (
    <FormDrawer
      title={t("invoices.actions.paid_back.title")}
      description={t("invoices.actions.paid_back.description")}
      submit={t("invoices.actions.paid_back.confirm")}
      form={form}
      mutation={useResolveInvoice(invoice.id)}
      requestOf={(sent) => ({ action: "paid_back" as const, ...sent })}
      onDone={() => toast.success(t("invoices.actions.paid_back.done"))}
      onClose={onClose}
    >
      {due !== null && (
        <div className="bg-ui-bg-subtle rounded-lg px-4 py-3">
          <Text size="small" className="text-pretty">
            {due > 0
              ? t("invoices.actions.paid_back.due", { amount: money(due, invoice.currency_code) })
              : t("invoices.actions.paid_back.dueNothing")}
          </Text>
        </div>
      )}
      <HowFields isOptional />
      <NoteField control={form.control} name="note" isOptional={false} />
    </FormDrawer>
  )
}
