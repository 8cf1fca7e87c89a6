import { Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { z } from "zod"
import type { InvoiceAnswer, InvoiceConfirmedAnswer } from "../../../api/answers"
import { AmountField, NoteField, SwitchField, TextField } from "../../shared/forms/field"
import { FormDrawer } from "../../shared/forms/form-drawer"
import { useTexts } from "../../shared/hooks/use-texts"
import { useZodForm } from "../../shared/hooks/use-zod-form"
import { amountTyped, written } from "../../shared/lib/typed"
import { InvoiceBadges } from "../components/invoice-badges"
import { useConfirmPayment } from "../hooks/use-invoices"

const confirmForm = (left: number, currencyCode: string) =>
  z.object({
    amount: amountTyped({ currencyCode, most: { amount: left, tooMuch: "invoices.confirmForm.amountTooMuch" } }),
    method: written,
    reference: written,
    note: written,
    record_on_order: z.boolean(),
  })

/** Asks what came of an invoice's money, and confirms it. */
export function ConfirmDrawer({ invoice, onClose }: { invoice: InvoiceAnswer; onClose: () => void }) {
  const { t, money } = useTexts()
  const { currency_code: currencyCode, order_id } = invoice
  // As it was when somebody began to write: what they confirm changes it before the drawer is closed.
  const [left] = useState(invoice.remaining_amount)
  const form = useZodForm(confirmForm(left, currencyCode), {
    amount: String(left),
    method: t("invoices.confirmForm.methodDefault"),
    reference: "",
    note: "",
    record_on_order: order_id !== null,
  })
  const { control } = form

  const tell = ({ payment, is_new }: InvoiceConfirmedAnswer, amount: number) => {
    const order = payment?.order ?? null
    const isOdd = order !== null && order.record !== "recorded" && order.record !== "none"
    const description = isOdd ? t(`invoices.records.${order.record}`) : money(amount, currencyCode)
    const title = t(is_new ? "invoices.actions.confirm.done" : "invoices.actions.confirm.doneBefore")
    ;(isOdd || !is_new ? toast.warning : toast.success)(title, { description })
  }

  return (
    <FormDrawer
      title={t("invoices.actions.confirm.title")}
      description={t("invoices.actions.confirm.description")}
      submit={t("invoices.actions.confirm.confirm")}
      form={form}
      mutation={useConfirmPayment(invoice.id)}
      requestOf={(sent, again) => ({ ...sent, ...again })}
      onDone={(answer, { amount }) => tell(answer, amount)}
      onClose={onClose}
      again={t("invoices.confirmForm.again")}
      currencyCode={currencyCode}
      params={{ left }}
    >
      <div className="bg-ui-bg-subtle flex flex-wrap items-center justify-between gap-2 rounded-lg px-4 py-3">
        <div>
          <Text size="xsmall" className="text-ui-fg-subtle">
            {t("invoices.confirmForm.left")}
          </Text>
          <Text size="small" weight="plus">
            {money(left, currencyCode)}
          </Text>
        </div>
        <InvoiceBadges invoice={invoice} />
      </div>
      <AmountField
        control={control}
        name="amount"
        label={t("form.amount")}
        hint={t("invoices.confirmForm.amountHint", { left: money(left, currencyCode) })}
        autoFocus
        currencyCode={currencyCode}
      />
      <TextField
        control={control}
        name="method"
        label={t("invoices.confirmForm.method")}
        maxLength={100}
        placeholder={t("form.methodPlaceholder")}
      />
      <TextField
        control={control}
        name="reference"
        label={t("invoices.confirmForm.reference")}
        isOptional
        maxLength={200}
        placeholder={t("invoices.confirmForm.referencePlaceholder")}
      />
      <NoteField control={control} name="note" />
      {order_id !== null && (
        <SwitchField
          control={control}
          name="record_on_order"
          label={t("invoices.confirmForm.record")}
          hint={t("invoices.confirmForm.recordHint")}
        />
      )}
    </FormDrawer>
  )
}
