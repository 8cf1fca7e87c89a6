import { Plus } from "@medusajs/icons"
import { Button, clx, Input, Text } from "@medusajs/ui"
import { useTexts } from "../../shared/hooks/use-texts"
import { type InstallmentLine, installmentsTotal, itemsTotal, newInstallment } from "../lib/invoice-form"
import { FieldMistake } from "../../shared/forms/form"
import { MoneyInput } from "../../shared/forms/money-input"
import { LineField, RemoveLine } from "./editor-parts"
import type { InvoiceEditor } from "./use-invoice-form"

/** The parts that an invoice is paid in, and whether they come to what the items come to. */
export function InstallmentsEditor({ editor }: { editor: InvoiceEditor }) {
  const { t, money } = useTexts()
  const { form, change, mistakeAt } = editor
  const [sum, total] = [installmentsTotal(form), itemsTotal(form)]
  const inWords = (amount: number) => money(amount, form.currencyCode)
  const missing = total - sum
  const mistake = mistakeAt("installments")
  const add = () =>
    change({ installments: [...form.installments, newInstallment(missing > 0 ? String(missing) : "")] }, "installments")
  return (
    <div
      role="group"
      aria-label={t("invoices.form.installments")}
      className="bg-ui-bg-subtle flex flex-col gap-y-3 rounded-lg p-4"
    >
      {form.installments.map((installment, index) => (
        <Installment key={installment.key} installment={installment} index={index} editor={editor} />
      ))}
      {mistake !== null && <FieldMistake>{mistake}</FieldMistake>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button type="button" size="small" variant="secondary" onClick={add}>
          <Plus />
          {t("invoices.form.addInstallment")}
        </Button>
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
  installment: InstallmentLine
  index: number
  editor: InvoiceEditor
}

function Installment({ installment, index, editor }: InstallmentProps) {
  const { t } = useTexts()
  const { form, change, mistakeAt, idOf } = editor
  const number = String(index + 1)
  const field = (name: "title" | "amount") => {
    const path = `installments.${String(index)}.${name}`
    return {
      label: { id: idOf(path), isFirst: index === 0, mistake: mistakeAt(path) },
      input: {
        id: idOf(path),
        value: installment[name],
        "aria-invalid": mistakeAt(path) !== null,
        onChange: ({ target }: { target: { value: string } }) =>
          change(
            {
              installments: form.installments.map((one) =>
                one.key === installment.key ? { ...one, [name]: target.value } : one,
              ),
            },
            path,
          ),
      },
    }
  }
  return (
    <div
      role="group"
      aria-label={t("invoices.form.installmentNumber", { number })}
      className="grid grid-cols-[minmax(0,1fr)_32px] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_144px_32px]"
    >
      <LineField {...field("title").label} label={t("invoices.form.installment")} className="col-start-1 row-start-1">
        <Input {...field("title").input} maxLength={200} />
      </LineField>
      <div className="col-start-2 row-start-1 sm:col-start-3">
        <RemoveLine
          label={t("invoices.form.removeInstallment", { number })}
          isFirst={index === 0}
          isDisabled={form.installments.length === 1}
          onRemove={() =>
            change({ installments: form.installments.filter(({ key }) => key !== installment.key) }, "installments")
          }
        />
      </div>
      <LineField
        {...field("amount").label}
        label={t("invoices.form.amount")}
        className="col-start-1 row-start-2 sm:col-start-2 sm:row-start-1"
      >
        <MoneyInput {...field("amount").input} currencyCode={form.currencyCode} />
      </LineField>
    </div>
  )
}
