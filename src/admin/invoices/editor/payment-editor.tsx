import { DatePicker, RadioGroup } from "@medusajs/ui"
import { useTexts } from "../../shared/hooks/use-texts"
import type { InvoiceForm } from "../lib/invoice-form"
import { Field } from "../../shared/forms/form"
import { SwitchRow } from "../../shared/forms/switch-row"
import { FormPart } from "./editor-parts"
import { InstallmentsEditor } from "./installments-editor"
import type { InvoiceEditor } from "./use-invoice-form"

const TYPES: readonly InvoiceForm["type"][] = ["NORMAL", "INSTALLMENT"]

/** Until when and how an invoice is to be paid. */
export function PaymentEditor({ editor }: { editor: InvoiceEditor }) {
  const { t } = useTexts()
  const { form, change, mistakeAt, idOf } = editor
  const today = new Date()
  return (
    <FormPart title={t("invoices.form.how")}>
      <div className="sm:w-1/2 sm:pr-2">
        <Field
          id={idOf("due_date")}
          label={t("invoices.form.due")}
          hint={t("invoices.form.dueHint")}
          mistake={mistakeAt("due_date")}
        >
          <DatePicker
            id={idOf("due_date")}
            aria-label={t("invoices.form.due")}
            modal
            granularity="day"
            value={form.dueDate}
            minValue={new Date(today.getFullYear(), today.getMonth(), today.getDate())}
            isInvalid={mistakeAt("due_date") !== null}
            onChange={(dueDate) => change({ dueDate }, "due_date")}
          />
        </Field>
      </div>
      <RadioGroup
        aria-label={t("invoices.form.type")}
        value={form.type}
        onValueChange={(type) => change({ type: type === "INSTALLMENT" ? "INSTALLMENT" : "NORMAL" }, "installments")}
        className="grid grid-cols-1 gap-3 sm:grid-cols-2"
      >
        {TYPES.map((type) => (
          <RadioGroup.ChoiceBox
            key={type}
            value={type}
            label={t(`invoices.types.${type}`)}
            description={t(`invoices.form.typeHints.${type}`)}
          />
        ))}
      </RadioGroup>
      {form.type === "INSTALLMENT" ? (
        <InstallmentsEditor editor={editor} />
      ) : (
        <SwitchRow
          id={idOf("partial_payment")}
          label={t("invoices.form.partial")}
          hint={t("invoices.form.partialHint")}
          isOn={form.partialPayment}
          onChange={(partialPayment) => change({ partialPayment }, "partial_payment")}
        />
      )}
    </FormPart>
  )
}
