import { Checkbox, Input, Label, Text, Textarea, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import type { TransactionAnswer } from "../../api/admin/payunit/answers"
import { useProblemText } from "../hooks/use-problem-text"
import { useTexts } from "../hooks/use-texts"
import { usePayBack, useResolve } from "../hooks/use-transactions"
import { amountOf } from "../lib/amounts"
import { mistakesIn, type PaybackForm } from "../lib/payback-form"
import { isRecordedAlready } from "../lib/refusals"
import { leftOf } from "../lib/status"
import { DrawerForm } from "./drawer-form"
import { Field, ProblemAlert, submitOnControlEnter } from "./form"
import { MoneyInput } from "./money-input"
import { StatusBadge } from "./status-badge"

interface PaybackDrawerProps {
  transaction: TransactionAnswer
  /** Whether the payment is held, and this is what becomes of it. */
  resolves: boolean
  onClose: () => void
}

/** Asks what went back to the payer, and records it. */
export function PaybackDrawer({ transaction, resolves, onClose }: PaybackDrawerProps) {
  const { t, money } = useTexts()
  const words = useProblemText()
  const fieldId = useId()
  const payBack = usePayBack(transaction.id)
  const resolve = useResolve(transaction.id)
  const { isPending, error } = resolves ? resolve : payBack
  const [isTried, setTried] = useState(false)
  const [isAgain, setAgain] = useState(false)

  // As it was when somebody began to write: what they record changes it before the drawer is closed.
  const [left] = useState(() => leftOf(transaction))
  const currencyCode = transaction.paid?.currency_code ?? transaction.currency_code
  const [form, setForm] = useState<PaybackForm>({ amount: String(left), method: "", reference: "", note: "" })
  const mistakes = mistakesIn(form, { left, currencyCode, resolves })
  const texts = { left: money(left, currencyCode), currency: currencyCode.toUpperCase() }
  const amount = amountOf(form.amount)
  const keepsPart = resolves && mistakes.amount === undefined && amount < left

  const field = (name: keyof PaybackForm) => ({
    id: `${fieldId}-${name}`,
    name,
    value: form[name],
    "aria-invalid": isTried && mistakes[name] !== undefined,
    onKeyDown: submitOnControlEnter,
    onChange: ({ target }: { target: { value: string } }) => setForm((before) => ({ ...before, [name]: target.value })),
  })
  const labels = (name: keyof PaybackForm) => {
    const mistake = mistakes[name]
    return {
      id: `${fieldId}-${name}`,
      label: t(`form.${name}`),
      mistake: isTried && mistake !== undefined ? t(`form.${mistake}`, texts) : null,
    }
  }

  const submit = () => {
    setTried(true)
    if (Object.keys(mistakes).length > 0) {
      return
    }
    const [method, reference, note] = [form.method.trim(), form.reference.trim(), form.note.trim()]
    const payback = {
      amount,
      method,
      ...(reference !== "" && { reference }),
      ...(note !== "" && { note }),
      ...(isAgain && { again: true }),
    }
    const onSuccess = () => {
      toast.success(t(resolves ? "actions.paid_back.done" : "actions.payback.done"), {
        description: money(amount, currencyCode),
      })
      onClose()
    }
    if (resolves) {
      resolve.mutate({ action: "paid_back", ...payback }, { onSuccess })
    } else {
      payBack.mutate(payback, { onSuccess })
    }
  }

  const action = resolves ? "paid_back" : "payback"
  return (
    <DrawerForm
      title={t(`actions.${action}.title`)}
      description={t(`actions.${action}.description`)}
      submit={t(`actions.${action}.confirm`)}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="bg-ui-bg-subtle flex flex-wrap items-center justify-between gap-2 rounded-lg px-4 py-3">
        <Text size="small" weight="plus">
          {money(transaction.paid?.amount ?? transaction.amount, currencyCode)}
        </Text>
        <StatusBadge transaction={transaction} />
      </div>
      <Field
        {...labels("amount")}
        hint={
          keepsPart ? t("form.partKept", { kept: money(left - amount, currencyCode) }) : t("form.amountHint", texts)
        }
      >
        <MoneyInput {...field("amount")} autoFocus currencyCode={currencyCode} />
      </Field>
      <Field {...labels("method")}>
        <Input {...field("method")} maxLength={100} placeholder={t("form.methodPlaceholder")} />
      </Field>
      <Field {...labels("reference")} isOptional>
        <Input {...field("reference")} maxLength={200} placeholder={t("form.referencePlaceholder")} />
      </Field>
      <Field {...labels("note")} isOptional={!keepsPart}>
        <Textarea {...field("note")} rows={3} maxLength={1_000} placeholder={t("form.notePlaceholder")} />
      </Field>
      {error !== null && <ProblemAlert>{words(error)}</ProblemAlert>}
      {(isAgain || (error !== null && isRecordedAlready(error))) && (
        <div className="flex items-center gap-x-2">
          <Checkbox
            id={`${fieldId}-again`}
            checked={isAgain}
            onCheckedChange={(checked) => setAgain(checked === true)}
          />
          <Label size="small" htmlFor={`${fieldId}-again`}>
            {t("form.again")}
          </Label>
        </div>
      )}
    </DrawerForm>
  )
}
