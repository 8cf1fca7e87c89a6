import { DatePicker, RadioGroup } from "@medusajs/ui"
import { useEffect } from "react"
import { useFormContext, useFormState, useWatch } from "react-hook-form"
import { FieldFrame, useField } from "../../shared/forms/field"
import { useTexts } from "../../shared/hooks/use-texts"
import { dayOf, type InvoiceValues } from "../lib/invoice-form"
import { FormPart } from "./editor-parts"
import { InstallmentsEditor } from "./installments-editor"

const TYPES: readonly InvoiceValues["type"][] = ["NORMAL", "INSTALLMENT"]

interface PaymentEditorProps {
  currencyCode: string
  /** What the instalments and the items come to. */
  sums: { sum: number; total: number }
}

/** Until when and how an invoice is to be paid. */
export function PaymentEditor({ currencyCode, sums }: PaymentEditorProps) {
  const { t } = useTexts()
  const { control, setValue, clearErrors, trigger } = useFormContext<InvoiceValues>()
  const { isSubmitted } = useFormState({ control })
  const type = useWatch({ control, name: "type" })
  // Whether the sums agree is no matter of one field.
  useEffect(() => {
    if (isSubmitted) {
      void trigger("whole.installments")
    }
  }, [sums.sum, sums.total, isSubmitted, trigger])
  const choose = (chosen: InvoiceValues["type"]) => {
    setValue("type", chosen, { shouldDirty: true })
    clearErrors(["installments", "whole.installments"])
  }
  return (
    <FormPart title={t("invoices.form.how")}>
      <div className="sm:w-1/2 sm:pr-2">
        <DueDateField />
      </div>
      <RadioGroup
        aria-label={t("invoices.form.type")}
        value={type}
        onValueChange={(chosen) => choose(chosen === "INSTALLMENT" ? "INSTALLMENT" : "NORMAL")}
        className="grid grid-cols-1 gap-3 sm:grid-cols-2"
      >
        {TYPES.map((one) => (
          <RadioGroup.ChoiceBox
            key={one}
            value={one}
            label={t(`invoices.types.${one}`)}
            description={t(`invoices.form.typeHints.${one}`)}
          />
        ))}
      </RadioGroup>
      {type === "INSTALLMENT" && <InstallmentsEditor currencyCode={currencyCode} {...sums} />}
    </FormPart>
  )
}

function DueDateField() {
  const { t } = useTexts()
  const { control } = useFormContext<InvoiceValues>()
  const { id, mistake, input } = useField({ control, name: "due_date" })
  const today = new Date()
  const change = (day: Date | null) => {
    // The picker tells its value, at another hour, also when nobody has changed it.
    if ((day && dayOf(day)) !== (input.value && dayOf(input.value))) {
      input.onChange(day)
    }
  }
  return (
    <FieldFrame id={id} label={t("invoices.form.due")} hint={t("invoices.form.dueHint")} mistake={mistake}>
      <DatePicker
        id={id}
        aria-label={t("invoices.form.due")}
        modal
        granularity="day"
        value={input.value}
        minValue={new Date(today.getFullYear(), today.getMonth(), today.getDate())}
        isInvalid={mistake !== null}
        onChange={change}
      />
    </FieldFrame>
  )
}
