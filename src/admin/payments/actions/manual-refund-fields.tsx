import { useEffect, useState } from "react"
import { useFormContext, useFormState, useWatch } from "react-hook-form"
import type { z } from "zod"
import { AmountField, NoteField, SwitchField, TextField } from "../../shared/forms/field"
import { useTexts } from "../../shared/hooks/use-texts"
import { useZodForm } from "../../shared/forms/form"
import { amountIn } from "../../shared/lib/amounts"
import { manualRefundForm, type ManualRefundRules } from "../lib/manual-refund-form"
import { MOBILE_MONEY, PAYUNIT } from "../lib/operators"

type Typed = z.input<ReturnType<typeof manualRefundForm>>

/** A form about a refund: of what is suggested, else of all that is left; by what, unless that is not known. */
export function useManualRefundForm(
  given: ManualRefundRules & { suggested?: number | null; byPayUnit: boolean; method?: string },
) {
  // As it was when somebody began to write: what they record changes it before the drawer is closed.
  const [rules] = useState(given)
  const form = useZodForm(manualRefundForm(rules), {
    amount: String(rules.suggested ?? rules.left),
    by_payunit: rules.byPayUnit,
    method: rules.method ?? "",
    reference: "",
    note: "",
    phone: "",
  })
  return { form, rules }
}

interface ManualRefundFieldsProps {
  rules: ManualRefundRules
  /** Whether a colleague is asked first: then nothing is known yet of how it goes back. */
  isAsking: boolean
  /** Whether a colleague agreed, to this amount. */
  isAgreed: boolean
}

/** The fields of a manual refund: how much, by what, and what else is to be known of it. */
export function ManualRefundFields({ rules, isAsking, isAgreed }: ManualRefundFieldsProps) {
  const { left, currencyCode, resolves } = rules
  const { t, money } = useTexts()
  const { control, trigger } = useFormContext<Typed>()
  const { isSubmitted } = useFormState({ control })
  const [typed, byPayUnit] = useWatch({ control, name: ["amount", "by_payunit"] })
  const amount = amountIn(typed, currencyCode)
  const keeps = resolves && (rules.keeps || (amount > 0 && amount < left))
  useEffect(() => {
    if (isSubmitted) {
      void trigger(["method", "note"])
    }
  }, [keeps, byPayUnit, isSubmitted, trigger])
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
        autoFocus={!isAgreed}
        readOnly={isAgreed}
        currencyCode={currencyCode}
      />
      {!isAsking && <Sending isByPayUnit={byPayUnit} />}
      <NoteField
        control={control}
        name="note"
        isOptional={!keeps && !isAsking}
        {...(isAsking && { label: t("refundApproval.reason") })}
      />
    </>
  )
}

/** The fields that say how a payment was refunded. */
function Sending({ isByPayUnit }: { isByPayUnit: boolean }) {
  const { t } = useTexts()
  const { control } = useFormContext<Typed>()
  return (
    <>
      <SwitchField control={control} name="by_payunit" label={t("form.byPayUnit")} hint={t("form.byPayUnitHint")} />
      <TextField
        control={control}
        name="method"
        label={t("form.method")}
        isOptional={isByPayUnit}
        maxLength={100}
        placeholder={isByPayUnit ? PAYUNIT : MOBILE_MONEY}
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
