import { Input, Text } from "@medusajs/ui"
import { useFieldArray, useFormContext, useWatch } from "react-hook-form"
import { useFormTools } from "../../shared/forms/form"
import { MoneyInput } from "../../shared/forms/money-input"
import { useTexts } from "../../shared/hooks/use-texts"
import { type InvoiceValues, itemsTotal, lineTotal, NEW_ITEM } from "../lib/invoice-form"
import { AddLine, FormPart, LineField, LineFrame, RemoveLine, WholeMistake } from "./editor-parts"

/** What is billed: lines of a name, a price and a quantity, and what they come to. */
export function ItemsEditor({ currencyCode }: { currencyCode: string }) {
  const { t, money } = useTexts()
  const { control } = useFormContext<InvoiceValues>()
  const { fields, append, remove } = useFieldArray({ control, name: "items" })
  const total = itemsTotal(useWatch({ control, name: "items" }), currencyCode)
  return (
    <FormPart title={t("invoices.form.what")}>
      <div className="flex flex-col gap-y-3">
        {fields.map(({ id }, index) => (
          <Item
            key={id}
            index={index}
            currencyCode={currencyCode}
            isAlone={fields.length === 1}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <WholeMistake name="whole.items" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <AddLine label={t("invoices.form.addItem")} onAdd={() => append(NEW_ITEM, { shouldFocus: false })} />
        <Text weight="plus" className="tabular-nums">
          <span className="text-ui-fg-subtle txt-small mr-2">{t("invoices.form.total")}</span>
          <output aria-label={t("invoices.form.total")}>{money(total, currencyCode)}</output>
        </Text>
      </div>
    </FormPart>
  )
}

interface ItemProps {
  index: number
  currencyCode: string
  /** The last line stays. */
  isAlone: boolean
  onRemove: () => void
}

function Item({ index, currencyCode, isAlone, onRemove }: ItemProps) {
  const { t, money } = useTexts()
  const { control } = useFormContext<InvoiceValues>()
  const total = lineTotal(useWatch({ control, name: `items.${index}` }), currencyCode)
  const totalId = useFormTools().idOf(`items.${String(index)}.total`)
  const number = String(index + 1)
  const isFirst = index === 0
  return (
    <div
      role="group"
      aria-label={t("invoices.form.itemNumber", { number })}
      className="grid grid-cols-[minmax(0,1fr)_72px_32px] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_136px_72px_120px_32px]"
    >
      <LineField
        name={`items.${index}.name`}
        label={t("invoices.form.item")}
        isFirst={isFirst}
        className="col-span-2 col-start-1 row-start-1 sm:col-span-1"
      >
        {(input) => <Input {...input} maxLength={200} />}
      </LineField>
      <div className="col-start-3 row-start-1 sm:col-start-5">
        <RemoveLine
          label={t("invoices.form.removeItem", { number })}
          isFirst={isFirst}
          isDisabled={isAlone}
          onRemove={onRemove}
        />
      </div>
      <LineField
        name={`items.${index}.amount`}
        label={t("invoices.form.price")}
        isFirst={isFirst}
        className="col-start-1 row-start-2 sm:col-start-2 sm:row-start-1"
      >
        {(input) => <MoneyInput {...input} currencyCode={currencyCode} />}
      </LineField>
      <LineField
        name={`items.${index}.quantity`}
        label={t("invoices.form.quantity")}
        isFirst={isFirst}
        className="col-start-2 row-start-2 sm:col-start-3 sm:row-start-1"
      >
        {(input) => <Input {...input} inputMode="decimal" autoComplete="off" className="tabular-nums" />}
      </LineField>
      <LineFrame
        id={totalId}
        label={t("invoices.form.total")}
        isFirst={isFirst}
        mistake={null}
        className="hidden text-right sm:col-start-4 sm:row-start-1 sm:flex"
      >
        <Text id={totalId} size="small" className="text-ui-fg-subtle truncate py-1.5 text-right tabular-nums">
          {Number.isFinite(total) ? money(total, currencyCode) : "–"}
        </Text>
      </LineFrame>
    </div>
  )
}
