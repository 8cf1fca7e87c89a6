import { Input, Text, Textarea, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import type { InvoiceAnswer } from "../../../api/admin/payunit/answers"
import { useConfirmPayment } from "../hooks/use-invoices"
import { useProblemText } from "../../payments/hooks/use-problem-text"
import { useTexts } from "../../shared/hooks/use-texts"
import { amountIn, amountMistakeOf } from "../../shared/lib/amounts"
import { type InvoicePaymentTold, noted } from "../lib/invoices-api"
import { AgainBox, useAgain } from "../../shared/forms/again-box"
import { DrawerForm } from "../../shared/forms/drawer-form"
import { Field, ProblemAlert, submitOnControlEnter } from "../../shared/forms/form"
import { MoneyInput } from "../../shared/forms/money-input"
import { SwitchRow } from "../../shared/forms/switch-row"
import { InvoiceBadges } from "../components/invoice-badges"

interface ConfirmDrawerProps {
  invoice: InvoiceAnswer
  onClose: () => void
}

/** Asks what came of an invoice's money, and confirms it. */
export function ConfirmDrawer({ invoice, onClose }: ConfirmDrawerProps) {
  const { t, money } = useTexts()
  const words = useProblemText()
  const fieldId = useId()
  const confirm = useConfirmPayment(invoice.id)
  const { currency_code: currencyCode } = invoice
  // As it was when somebody began to write: what they confirm changes it before the drawer is closed.
  const [left] = useState(invoice.remaining_amount)
  const again = useAgain(confirm.error)
  const [isTried, setTried] = useState(false)
  const [recordsOnOrder, setRecordsOnOrder] = useState(true)
  const [form, setForm] = useState({
    amount: String(left),
    method: t("invoices.confirmForm.methodDefault"),
    reference: "",
    note: "",
  })
  const amount = amountIn(form.amount, currencyCode)
  const mistake = amount > left ? "amountTooMuch" : amountMistakeOf(amount, currencyCode)
  const amountMistake =
    mistake === "amountTooMuch"
      ? t("invoices.confirmForm.amountTooMuch", { left: money(left, currencyCode) })
      : mistake && t(`form.${mistake}`, { currency: currencyCode.toUpperCase() })

  const field = (name: keyof typeof form) => ({
    id: `${fieldId}-${name}`,
    name,
    value: form[name],
    onKeyDown: submitOnControlEnter,
    onChange: ({ target }: { target: { value: string } }) => setForm((before) => ({ ...before, [name]: target.value })),
  })

  const tell = ({ payment, is_new }: InvoicePaymentTold) => {
    const order = payment?.order ?? null
    const isOdd = order !== null && order.record !== "recorded" && order.record !== "none"
    const description = isOdd ? t(`invoices.records.${order.record}`) : money(amount, currencyCode)
    const title = t(is_new ? "invoices.actions.confirm.done" : "invoices.actions.confirm.doneBefore")
    ;(isOdd || !is_new ? toast.warning : toast.success)(title, { description })
  }

  const submit = () => {
    setTried(true)
    if (amountMistake !== null) {
      return
    }
    const [method, reference] = [form.method.trim(), form.reference.trim()]
    confirm.mutate(
      {
        amount,
        ...(method !== "" && { method }),
        ...(reference !== "" && { reference }),
        ...noted(form.note.trim()),
        ...again.sent,
        record_on_order: invoice.order_id !== null && recordsOnOrder,
      },
      {
        onSuccess: (answer) => {
          tell(answer)
          onClose()
        },
      },
    )
  }

  return (
    <DrawerForm
      title={t("invoices.actions.confirm.title")}
      description={t("invoices.actions.confirm.description")}
      submit={t("invoices.actions.confirm.confirm")}
      isPending={confirm.isPending}
      onSubmit={submit}
      onClose={onClose}
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
      <Field
        id={`${fieldId}-amount`}
        label={t("form.amount")}
        hint={t("invoices.confirmForm.amountHint", { left: money(left, currencyCode) })}
        mistake={isTried ? amountMistake : null}
      >
        <MoneyInput
          {...field("amount")}
          autoFocus
          currencyCode={currencyCode}
          aria-invalid={isTried && amountMistake !== null}
        />
      </Field>
      <Field id={`${fieldId}-method`} label={t("invoices.confirmForm.method")} mistake={null}>
        <Input {...field("method")} maxLength={100} placeholder={t("form.methodPlaceholder")} />
      </Field>
      <Field id={`${fieldId}-reference`} label={t("invoices.confirmForm.reference")} isOptional mistake={null}>
        <Input {...field("reference")} maxLength={200} placeholder={t("invoices.confirmForm.referencePlaceholder")} />
      </Field>
      <Field id={`${fieldId}-note`} label={t("form.note")} isOptional mistake={null}>
        <Textarea {...field("note")} rows={3} maxLength={1_000} placeholder={t("form.notePlaceholder")} />
      </Field>
      {invoice.order_id !== null && (
        <SwitchRow
          id={`${fieldId}-record`}
          label={t("invoices.confirmForm.record")}
          hint={t("invoices.confirmForm.recordHint")}
          isOn={recordsOnOrder}
          onChange={setRecordsOnOrder}
        />
      )}
      {confirm.error !== null && <ProblemAlert>{words(confirm.error)}</ProblemAlert>}
      <AgainBox again={again} label={t("invoices.confirmForm.again")} />
    </DrawerForm>
  )
}
