import { Input } from "@medusajs/ui"
import { useState } from "react"
import { useTexts } from "../../shared/hooks/use-texts"
import { Field } from "../../shared/forms/form"
import { CustomerSearch, type CustomerFound, customerName } from "./customer-search"
import { FormPart } from "./editor-parts"
import type { InvoiceEditor } from "./use-invoice-form"

/** Who is billed. Of an order it is its customer; else anybody, or a customer of the store. */
export function ClientEditor({ editor }: { editor: InvoiceEditor }) {
  const { t } = useTexts()
  const { form, change, mistakeAt, textField, idOf } = editor
  const [customer, setCustomer] = useState<CustomerFound | null>(null)
  const choose = (chosen: CustomerFound | null) => {
    setCustomer(chosen)
    change(
      chosen === null
        ? { customerId: null }
        : {
            customerId: chosen.id,
            name: customerName(chosen) || form.name,
            email: chosen.email ?? form.email,
            phone: chosen.phone ?? form.phone,
          },
      "client",
    )
  }
  return (
    <FormPart title={t("invoices.form.who")}>
      {form.orderId === null && <CustomerSearch chosen={customer} onChoose={choose} />}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field id={idOf("client.name")} label={t("invoices.form.name")} mistake={mistakeAt("client.name")}>
          <Input {...textField("name", "client.name")} maxLength={200} autoComplete="off" />
        </Field>
        <Field
          id={idOf("client.phone_number")}
          label={t("invoices.form.phone")}
          mistake={mistakeAt("client.phone_number")}
        >
          <Input
            {...textField("phone", "client.phone_number")}
            type="tel"
            maxLength={30}
            autoComplete="off"
            placeholder={t("invoices.form.phonePlaceholder")}
          />
        </Field>
        <div className="sm:col-span-2">
          <Field id={idOf("client.email")} label={t("invoices.form.email")} mistake={mistakeAt("client.email")}>
            <Input {...textField("email", "client.email")} type="email" maxLength={254} autoComplete="off" />
          </Field>
        </div>
      </div>
    </FormPart>
  )
}
