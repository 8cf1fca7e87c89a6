import { useState } from "react"
import { type FieldPath, useFormContext } from "react-hook-form"
import { TextField } from "../../shared/forms/field"
import { useTexts } from "../../shared/hooks/use-texts"
import type { InvoiceValues } from "../lib/invoice-form"
import { type CustomerFound, customerName } from "../../shared/hooks/use-customer"
import { CustomerSearch } from "./customer-search"
import { FormPart } from "./editor-parts"

/** Who is billed. Of an order it is its customer; else anybody, or a customer of the store. */
export function ClientEditor({ shopEmail }: { shopEmail: string | null }) {
  const { t } = useTexts()
  const { control, getValues, setValue, formState } = useFormContext<InvoiceValues>()
  const [customer, setCustomer] = useState<CustomerFound | null>(() => {
    const { customer_id: id, client } = getValues()
    return id === null ? null : { id, first_name: client.name, email: client.email }
  })
  const set = (name: FieldPath<InvoiceValues>, value: string | null | undefined) => {
    if (value !== undefined && value !== "") {
      setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    }
  }
  const choose = (chosen: CustomerFound | null) => {
    setCustomer(chosen)
    set("customer_id", chosen?.id ?? null)
    if (chosen !== null) {
      set("client.name", customerName(chosen))
      set("client.email", chosen.email ?? undefined)
      set("client.phone_number", chosen.phone ?? undefined)
    }
  }
  return (
    <FormPart title={t("invoices.form.who")}>
      {getValues("order_id") === null && <CustomerSearch chosen={customer} onChoose={choose} />}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="client.name"
          label={t("invoices.form.name")}
          maxLength={200}
          autoComplete="off"
        />
        <TextField
          control={control}
          name="client.phone_number"
          label={t("invoices.form.phone")}
          type="tel"
          maxLength={30}
          autoComplete="off"
          placeholder={t("invoices.form.phonePlaceholder")}
        />
        <div className="sm:col-span-2">
          <TextField
            control={control}
            name="client.email"
            label={t("invoices.form.email")}
            isOptional={shopEmail !== null}
            {...(shopEmail !== null && { hint: t("requests.form.emailShop", { email: shopEmail }) })}
            type="email"
            maxLength={254}
            autoComplete="off"
          />
        </div>
      </div>
    </FormPart>
  )
}
