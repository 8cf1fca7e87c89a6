import { useEffect, useState } from "react"
import { useFormContext, useFormState, useWatch } from "react-hook-form"
import { AmountField, NoteField, TextField } from "../../shared/forms/field"
import { useTexts } from "../../shared/hooks/use-texts"
import { useZodForm } from "../../shared/hooks/use-zod-form"
import { amountIn } from "../../shared/lib/amounts"
import { manualRefundForm, type ManualRefundRules } from "../lib/manual-refund-form"

/** A form about a refund. What probably went back, unless told all that is left; and by what, unless that is not known. */
export function useManualRefundForm(given: ManualRefundRules & { expected?: number; method?: string }) {
  // As it was when somebody began to write: what they record changes it before the drawer is closed.
  const [rules] = useState(given)
  const form = useZodForm(manualRefundForm(rules), {
    amount: String(rules.expected ?? rules.left),
    method: rules.method ?? "",
    reference: "",
    note: "",
    phone: "",
  })
  return { form, rules }
}

/** The fields of a manual refund: how much, by what, and what else is to be known of it. */
export function ManualRefundFields({ rules: { left, currencyCode, resolves } }: { rules: ManualRefundRules }) {
  const { t, money } = useTexts()
  const { control, trigger } = useFormContext<{ amount: string; method: string; reference: string; note: string }>()
  const { isSubmitted } = useFormState({ control })
  const amount = amountIn(useWatch({ control, name: "amount" }), currencyCode)
  const keeps = resolves && amount > 0 && amount < left
  useEffect(() => {
    if (isSubmitted) {
      void trigger("note")
    }
  }, [keeps, isSubmitted, trigger])
  return (
    <>
      <AmountField
        control={control}
        name="amount"
        label={t("form.amount")}
        hint={
          keeps
            ? t("form.partKept", { kept: money(left - amount, currencyCode) })
            : t("form.amountHint", { left: money(left, currencyCode) })
        }
        autoFocus
        currencyCode={currencyCode}
      />
      <HowFields isOptional={false} />
      <NoteField control={control} name="note" isOptional={!keeps} />
    </>
  )
}

/** How it went back. */
export function HowFields({ isOptional }: { isOptional: boolean }) {
  const { t } = useTexts()
  const { control } = useFormContext<{ method: string; reference: string }>()
  return (
    <>
      <TextField
        control={control}
        name="method"
        label={t("form.method")}
        isOptional={isOptional}
        autoFocus={isOptional}
        maxLength={100}
        placeholder={t("form.methodPlaceholder")}
        hint={t("form.methodHint")}
      />
      <TextField
        control={control}
        name="reference"
        label={t("form.reference")}
        isOptional
        maxLength={200}
        placeholder={t("form.referencePlaceholder")}
      />
    </>
  )
}
