import { Select, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { type Control, useController, useWatch } from "react-hook-form"
import { useNavigate } from "react-router-dom"
import { z } from "zod"
import type { AnswerOf } from "../../shared/lib/api"
import type { InvoiceAnswer, InvoiceDetailAnswer } from "../../../api/answers"
import { AmountField, FieldFrame, NoteField, SwitchField, TextField } from "../../shared/forms/field"
import { useFormTools, useZodForm } from "../../shared/forms/form"
import { FormDrawer } from "../../shared/forms/form-drawer"
import { useTexts } from "../../shared/hooks/use-texts"
import { amountIn } from "../../shared/lib/amounts"
import { amountTyped, trimmedText } from "../../shared/lib/field-schemas"
import { MOBILE_MONEY } from "../../payments/lib/operators"
import { InvoiceBadges } from "../components/invoice-badges"
import { useConfirmPayment, useInvoice } from "../hooks/use-invoices"

const confirmForm = (currencyCode: string) =>
  z.object({
    amount: amountTyped({ currencyCode }),
    method: trimmedText,
    reference: trimmedText,
    note: trimmedText,
    record_on_order: z.boolean(),
    installment_id: trimmedText,
  })

/** Asks what came of an invoice's money, and confirms it. */
export function ConfirmDrawer({ invoice, onClose }: { invoice: InvoiceAnswer; onClose: () => void }) {
  const { t, money } = useTexts()
  const navigate = useNavigate()
  const { currency_code: currencyCode, order_id } = invoice
  // As it was when somebody began to write: what they confirm changes it before the drawer is closed.
  const [left] = useState(invoice.remaining_amount)
  const detail = useInvoice(invoice.id, { enabled: invoice.type === "INSTALLMENT" })
  const unpaid = (detail.data?.installments ?? []).filter(({ is_paid }) => !is_paid)
  const form = useZodForm(confirmForm(currencyCode), {
    amount: left > 0 ? String(left) : "",
    method: t("invoices.confirmForm.methodDefault"),
    reference: "",
    note: "",
    record_on_order: order_id !== null,
    installment_id: "",
  })
  const { control } = form
  const surplus = amountIn(useWatch({ control, name: "amount" }), currencyCode) - left

  /** Says where the money is: counted, as it mostly is; else that it is on hold, and the way there; or not placed yet. */
  const tell = (answer: AnswerOf<"POST /admin/payunit/invoices/:id/confirm">, amount: number) => {
    const { payment, surplus, is_new } = answer
    const title = t(is_new ? "invoices.actions.confirm.done" : "invoices.actions.confirm.doneBefore")
    const entry = answer.invoice.transactions.find(({ id }) => id === answer.transaction_id)
    const held = surplus ?? (entry?.is_on_hold === true ? entry : null)
    if (held !== null) {
      const openPayment = t("invoices.actions.openPayment")
      const { held_reason } = held
      toast.warning(title, {
        description:
          surplus !== null
            ? t("invoices.actions.confirm.surplus", { surplus: money(surplus.amount, currencyCode) })
            : held_reason === null
              ? t("states.held.label")
              : t("invoices.actions.confirm.held", { reason: t(`reasons.${held_reason}.label`) }),
        action: { label: openPayment, altText: openPayment, onClick: () => void navigate(`/payunit/${held.id}`) },
      })
    } else if (payment === null) {
      toast.info(title, { description: t("invoices.actions.confirm.pending") })
    } else {
      ;(is_new ? toast.success : toast.warning)(title, { description: money(amount, currencyCode) })
    }
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
      <InstallmentField
        control={control}
        installments={unpaid}
        labelOf={({ title, amount }) => `${title}: ${money(amount, currencyCode)}`}
        onChoose={(amount) => form.setValue("amount", String(Math.min(left, amount ?? left)), { shouldDirty: true })}
      />
      <AmountField
        control={control}
        name="amount"
        label={t("form.amount")}
        hint={surplus > 0 ? t("invoices.confirmForm.surplus", { surplus: money(surplus, currencyCode) }) : undefined}
        autoFocus
        currencyCode={currencyCode}
      />
      <TextField
        control={control}
        name="method"
        label={t("invoices.confirmForm.method")}
        maxLength={100}
        placeholder={MOBILE_MONEY}
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

type Typed = z.input<ReturnType<typeof confirmForm>>
type Installment = InvoiceDetailAnswer["installments"][number]

/** What stands for no instalment: a select takes no empty value. */
const NONE = "none"

interface InstallmentFieldProps {
  control: Control<Typed, unknown, z.output<ReturnType<typeof confirmForm>>>
  installments: readonly Installment[]
  labelOf: (installment: Installment) => string
  /** What is chosen asks for; null where it is none. */
  onChoose: (amount: number | null) => void
}

/** Which instalment was paid, where the invoice has some that are not. */
function InstallmentField({ control, installments, labelOf, onChoose }: InstallmentFieldProps) {
  const { t } = useTexts()
  const { idOf } = useFormTools()
  const { field } = useController({ control, name: "installment_id" })
  if (installments.length === 0) {
    return null
  }
  const choose = (chosen: string) => {
    field.onChange(chosen === NONE ? "" : chosen)
    onChoose(installments.find(({ id }) => id === chosen)?.amount ?? null)
  }
  return (
    <FieldFrame id={idOf("installment_id")} label={t("invoices.installment.which")} isOptional mistake={null}>
      <Select value={field.value === "" ? NONE : field.value} onValueChange={choose}>
        <Select.Trigger id={idOf("installment_id")}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          <Select.Item value={NONE}>{t("invoices.installment.none")}</Select.Item>
          {installments.map((one) => (
            <Select.Item key={one.id} value={one.id}>
              {labelOf(one)}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </FieldFrame>
  )
}
