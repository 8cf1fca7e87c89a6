import { Plus } from "@medusajs/icons"
import { Button, Input, Text } from "@medusajs/ui"
import { useTexts } from "../../shared/hooks/use-texts"
import { type ItemLine, itemsTotal, lineTotal, newItem } from "../lib/invoice-form"
import { FieldMistake } from "../../shared/forms/form"
import { MoneyInput } from "../../shared/forms/money-input"
import { FormPart, LineField, RemoveLine } from "./editor-parts"
import type { InvoiceEditor } from "./use-invoice-form"

/** What is billed: lines of a name, a price and a quantity, and what they come to. */
export function ItemsEditor({ editor }: { editor: InvoiceEditor }) {
  const { t, money } = useTexts()
  const { form, change, mistakeAt } = editor
  const mistake = mistakeAt("items")
  return (
    <FormPart title={t("invoices.form.what")}>
      <div className="flex flex-col gap-y-3">
        {form.items.map((item, index) => (
          <Item key={item.key} item={item} index={index} editor={editor} />
        ))}
      </div>
      {mistake !== null && <FieldMistake>{mistake}</FieldMistake>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={() => change({ items: [...form.items, newItem()] }, "items")}
        >
          <Plus />
          {t("invoices.form.addItem")}
        </Button>
        <Text weight="plus" className="tabular-nums">
          <span className="text-ui-fg-subtle txt-small mr-2">{t("invoices.form.total")}</span>
          <output aria-label={t("invoices.form.total")}>{money(itemsTotal(form), form.currencyCode)}</output>
        </Text>
      </div>
    </FormPart>
  )
}

function Item({ item, index, editor }: { item: ItemLine; index: number; editor: InvoiceEditor }) {
  const { t, money } = useTexts()
  const { form, change, mistakeAt, idOf } = editor
  const number = String(index + 1)
  const total = lineTotal(item, form.currencyCode)
  const set = (changes: Partial<ItemLine>, path: string) =>
    change({ items: form.items.map((one) => (one.key === item.key ? { ...one, ...changes } : one)) }, path)
  const field = (name: "name" | "amount" | "quantity") => {
    const path = `items.${String(index)}.${name}`
    return {
      label: { id: idOf(path), isFirst: index === 0, mistake: mistakeAt(path) },
      input: {
        id: idOf(path),
        value: item[name],
        "aria-invalid": mistakeAt(path) !== null,
        onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }, path),
      },
    }
  }
  return (
    <div
      role="group"
      aria-label={t("invoices.form.itemNumber", { number })}
      className="grid grid-cols-[minmax(0,1fr)_72px_32px] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_136px_72px_120px_32px]"
    >
      <LineField
        {...field("name").label}
        label={t("invoices.form.item")}
        className="col-span-2 col-start-1 row-start-1 sm:col-span-1"
      >
        <Input {...field("name").input} maxLength={200} />
      </LineField>
      <div className="col-start-3 row-start-1 sm:col-start-5">
        <RemoveLine
          label={t("invoices.form.removeItem", { number })}
          isFirst={index === 0}
          isDisabled={form.items.length === 1}
          onRemove={() => change({ items: form.items.filter(({ key }) => key !== item.key) }, "items")}
        />
      </div>
      <LineField
        {...field("amount").label}
        label={t("invoices.form.price")}
        className="col-start-1 row-start-2 sm:col-start-2 sm:row-start-1"
      >
        <MoneyInput {...field("amount").input} currencyCode={form.currencyCode} />
      </LineField>
      <LineField
        {...field("quantity").label}
        label={t("invoices.form.quantity")}
        className="col-start-2 row-start-2 sm:col-start-3 sm:row-start-1"
      >
        <Input {...field("quantity").input} inputMode="numeric" autoComplete="off" className="tabular-nums" />
      </LineField>
      <LineField
        id={idOf(`items.${String(index)}.total`)}
        label={t("invoices.form.total")}
        isFirst={index === 0}
        mistake={null}
        className="hidden text-right sm:col-start-4 sm:row-start-1 sm:flex"
      >
        <Text
          id={idOf(`items.${String(index)}.total`)}
          size="small"
          className="text-ui-fg-subtle truncate py-1.5 text-right tabular-nums"
        >
          {Number.isFinite(total) ? money(total, form.currencyCode) : "–"}
        </Text>
      </LineField>
    </div>
  )
}
