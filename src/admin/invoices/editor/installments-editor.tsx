import { clx, DatePicker, Input, Text } from "@medusajs/ui"
import { useFieldArray, useFormContext } from "react-hook-form"
import { MoneyInput } from "../../shared/forms/money-input"
import { useField } from "../../shared/forms/field"
import { useTexts } from "../../shared/hooks/use-texts"
import { dayOf, type InvoiceValues, NEW_INSTALLMENT } from "../lib/invoice-form"
import { AddLine, LineField, LineFrame, RemoveLine, WholeMistake } from "./editor-parts"

interface InstallmentsEditorProps {
  currencyCode: string
  /** What the instalments come to. */
  sum: number
  /** What the items come to. */
  total: number
}

/** The parts that an invoice is paid in, and whether they come to what the items come to. */
export function InstallmentsEditor({ currencyCode, sum, total }: InstallmentsEditorProps) {
  const { t, money } = useTexts()
  const { control } = useFormContext<InvoiceValues>()
  const { fields, append, remove } = useFieldArray({ control, name: "installments" })
  const inWords = (amount: number) => money(amount, currencyCode)
  const missing = total - sum
  const add = () => append({ ...NEW_INSTALLMENT, amount: missing > 0 ? String(missing) : "" }, { shouldFocus: false })
  return (
    <div
      role="group"
      aria-label={t("invoices.form.installments")}
      className="bg-ui-bg-subtle flex flex-col gap-y-3 rounded-lg p-4"
    >
      {fields.map(({ id }, index) => (
        <Installment
          key={id}
          index={index}
          currencyCode={currencyCode}
          isAlone={fields.length === 1}
          onRemove={() => remove(index)}
        />
      ))}
      <WholeMistake name="whole.installments" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <AddLine label={t("invoices.form.addInstallment")} onAdd={add} />
        <Text size="small" className="tabular-nums">
          {t("invoices.form.sum", { sum: inWords(sum), total: inWords(total) })}
          {missing !== 0 && (
            <span className={clx("ml-2", missing > 0 ? "text-ui-fg-muted" : "text-ui-tag-orange-text")}>
              {missing > 0
                ? t("invoices.form.sumMissing", { missing: inWords(missing) })
                : t("invoices.form.sumTooMuch", { excess: inWords(-missing) })}
            </span>
          )}
        </Text>
      </div>
    </div>
  )
}

interface InstallmentProps {
  index: number
  currencyCode: string
  /** The last line stays. */
  isAlone: boolean
  onRemove: () => void
}

function Installment({ index, currencyCode, isAlone, onRemove }: InstallmentProps) {
  const { t } = useTexts()
  const { control } = useFormContext<InvoiceValues>()
  const due = useField({ control, name: `installments.${index}.due_date` })
  const number = String(index + 1)
  const isFirst = index === 0
  return (
    <div
      role="group"
      aria-label={t("invoices.form.installmentNumber", { number })}
      className="grid grid-cols-[minmax(0,1fr)_32px] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_160px_144px_32px]"
    >
      <LineField
        name={`installments.${index}.title`}
        label={t("invoices.form.installment")}
        isFirst={isFirst}
        className="col-start-1 row-start-1"
      >
        {(input) => <Input {...input} maxLength={200} />}
      </LineField>
      <div className="col-start-2 row-start-1 sm:col-start-4">
        <RemoveLine
          label={t("invoices.form.removeInstallment", { number })}
          isFirst={isFirst}
          isDisabled={isAlone}
          onRemove={onRemove}
        />
      </div>
      <LineField
        name={`installments.${index}.amount`}
        label={t("invoices.form.amount")}
        isFirst={isFirst}
        className="col-start-1 row-start-2 sm:col-start-3 sm:row-start-1"
      >
        {(input) => <MoneyInput {...input} currencyCode={currencyCode} />}
      </LineField>
      <LineFrame
        id={due.id}
        label={t("invoices.installment.due")}
        isFirst={isFirst}
        mistake={due.mistake}
        className="col-start-1 row-start-3 sm:col-start-2 sm:row-start-1"
      >
        <DatePicker
          id={due.id}
          aria-label={t("invoices.installment.due")}
          modal
          granularity="day"
          value={due.input.value}
          isInvalid={due.mistake !== null}
          onChange={(day) => {
            // The picker tells its value, at another hour, also when nobody has changed it.
            if ((day && dayOf(day)) !== (due.input.value && dayOf(due.input.value))) {
              due.input.onChange(day)
            }
          }}
        />
      </LineFrame>
    </div>
  )
}
