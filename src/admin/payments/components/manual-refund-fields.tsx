import { Input, Textarea } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTexts } from "../../shared/hooks/use-texts"
import { amountIn } from "../../shared/lib/amounts"
import { mistakesIn, type ManualRefundForm, type ManualRefundRules } from "../lib/manual-refund-form"
import { Field, submitOnControlEnter } from "../../shared/forms/form"
import { MoneyInput } from "../../shared/forms/money-input"

/** What somebody types about a manual refund, and what is wrong with it once they tried to send it. */
export function useManualRefundForm(
  given: ManualRefundRules & { /** What probably went back: all that is left, unless told. */ expected?: number },
) {
  const { t, money } = useTexts()
  const fieldId = useId()
  // As it was when somebody began to write: what they record changes it before the drawer is closed.
  const [rules] = useState(given)
  const { left, currencyCode, expected = left } = rules
  const [isTried, setTried] = useState(false)
  const [form, setForm] = useState<ManualRefundForm>({
    amount: String(expected ?? ""),
    method: "",
    reference: "",
    note: "",
  })
  const mistakes = mistakesIn(form, rules)
  const amount = amountIn(form.amount, currencyCode)
  const isPart = left !== null && mistakes.amount === undefined && amount < left
  const texts = { left: money(left ?? 0, currencyCode), currency: currencyCode.toUpperCase() }
  const said = { method: form.method.trim(), reference: form.reference.trim(), note: form.note.trim() }

  return {
    currencyCode,
    amount,
    /** How it went back. What nobody wrote is left out, but for the method. */
    words: {
      method: said.method,
      ...(said.reference !== "" && { reference: said.reference }),
      ...(said.note !== "" && { note: said.note }),
    },
    asksForAmount: left !== null,
    isNoteRequired: left === null || (rules.resolves && isPart),
    amountHint:
      rules.resolves && isPart
        ? t("form.partKept", { kept: money(left - amount, currencyCode) })
        : t("form.amountHint", texts),
    field: (name: keyof ManualRefundForm) => ({
      id: `${fieldId}-${name}`,
      name,
      value: form[name],
      "aria-invalid": isTried && mistakes[name] !== undefined,
      onKeyDown: submitOnControlEnter,
      onChange: ({ target }: { target: { value: string } }) =>
        setForm((before) => ({ ...before, [name]: target.value })),
    }),
    labels: (name: keyof ManualRefundForm) => {
      const mistake = mistakes[name]
      return {
        id: `${fieldId}-${name}`,
        label: t(`form.${name}`),
        mistake: isTried && mistake !== undefined ? t(`form.${mistake}`, texts) : null,
      }
    },
    /** Shows what is wrong; if nothing is, sends it. */
    submit: (send: () => void) => {
      setTried(true)
      if (Object.keys(mistakes).length === 0) {
        send()
      }
    },
  }
}

/** The fields of a manual refund: how much, by what, and what else is to be known of it. */
export function ManualRefundFields({ form }: { form: ReturnType<typeof useManualRefundForm> }) {
  const { t } = useTexts()
  const { asksForAmount, isNoteRequired, field, labels } = form
  return (
    <>
      {asksForAmount && (
        <Field {...labels("amount")} hint={form.amountHint}>
          <MoneyInput {...field("amount")} autoFocus currencyCode={form.currencyCode} />
        </Field>
      )}
      <Field {...labels("method")} isOptional={!asksForAmount}>
        <Input
          {...field("method")}
          autoFocus={!asksForAmount}
          maxLength={100}
          placeholder={t("form.methodPlaceholder")}
        />
      </Field>
      <Field {...labels("reference")} isOptional>
        <Input {...field("reference")} maxLength={200} placeholder={t("form.referencePlaceholder")} />
      </Field>
      <Field {...labels("note")} isOptional={!isNoteRequired}>
        <Textarea {...field("note")} rows={3} maxLength={1_000} placeholder={t("form.notePlaceholder")} />
      </Field>
    </>
  )
}
