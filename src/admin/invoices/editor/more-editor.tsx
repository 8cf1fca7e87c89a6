import { Select } from "@medusajs/ui"
import { useEffect } from "react"
import { useFormContext, useFormState, useWatch } from "react-hook-form"
import type { SettingsAnswer } from "../../../api/admin/payunit/settings/contract"
import { Disclosure } from "../../shared/components/disclosure"
import { FieldFrame, NoteField, SwitchField, TextField, useField } from "../../shared/forms/field"
import { useTexts } from "../../shared/hooks/use-texts"
import type { InvoiceValues } from "../lib/invoice-form"
import { FormPart } from "./editor-parts"
import { accountName } from "../../shared/lib/texts"

/** What of an invoice is usually left as it is: account, language, e-mail and note; and what few have, on demand. */
export function MoreEditor({ accounts }: { accounts: SettingsAnswer["accounts"] }) {
  const { t } = useTexts()
  const { control, clearErrors } = useFormContext<InvoiceValues>()
  const { errors } = useFormState({ control })
  const [hasCompany, isPartial, callback] = useWatch({
    control,
    name: ["has_company", "partial_payment", "callback_url"],
  })
  // A mistake has to be seen where it is.
  const isUsed = hasCompany || isPartial || callback !== "" || errors.callback_url !== undefined
  useEffect(() => {
    if (!hasCompany) {
      clearErrors("custom_billing_company")
    }
  }, [hasCompany, clearErrors])
  return (
    <FormPart title={t("invoices.form.more")}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {accounts.length > 1 && (
          <ChoiceField
            name="account"
            label={t("invoices.form.account")}
            options={accounts.map(({ name, mode }) => ({
              value: name,
              label: `${accountName(t, name)} (${t(`modes.${mode}`)})`,
            }))}
          />
        )}
        <ChoiceField
          name="locale"
          label={t("invoices.form.locale")}
          hint={t("invoices.form.localeHint")}
          options={(["fr", "en"] as const).map((value) => ({ value, label: t(`invoices.locales.${value}`) }))}
        />
      </div>
      <SwitchField
        control={control}
        name="send_email"
        label={t("invoices.form.sendEmail")}
        hint={t("invoices.form.sendEmailHint")}
      />
      <NoteField
        control={control}
        name="note"
        label={t("invoices.form.note")}
        rows={2}
        placeholder={t("invoices.form.notePlaceholder")}
      />
      <Disclosure closed={t("invoices.form.seldom")} isUsed={isUsed} classNames={{ region: "mt-2" }}>
        {() => <Seldom />}
      </Disclosure>
    </FormPart>
  )
}

/** What few invoices have: payment in any parts, another company's name, and an address to return to. */
function Seldom() {
  const { t } = useTexts()
  const { control } = useFormContext<InvoiceValues>()
  const [type, hasCompany] = useWatch({ control, name: ["type", "has_company"] })
  return (
    <div className="flex flex-col gap-y-4">
      {type === "NORMAL" && (
        <SwitchField
          control={control}
          name="partial_payment"
          label={t("invoices.form.partial")}
          hint={t("invoices.form.partialHint")}
        />
      )}
      <SwitchField
        control={control}
        name="has_company"
        label={t("invoices.form.company")}
        hint={t("invoices.form.companyHint")}
      />
      {hasCompany && <Company />}
      <TextField
        control={control}
        name="callback_url"
        label={t("invoices.form.callback")}
        hint={t("invoices.form.callbackHint")}
        isOptional
        type="url"
        maxLength={2048}
        placeholder="https://"
      />
    </div>
  )
}

function Company() {
  const { t } = useTexts()
  const { control } = useFormContext<InvoiceValues>()
  return (
    <div className="bg-ui-bg-subtle grid grid-cols-1 gap-4 rounded-lg p-4 sm:grid-cols-2">
      <TextField
        control={control}
        name="custom_billing_company.name"
        label={t("invoices.form.companyName")}
        maxLength={200}
      />
      <TextField
        control={control}
        name="custom_billing_company.logo"
        label={t("invoices.form.companyLogo")}
        isOptional
        type="url"
        maxLength={2048}
        placeholder="https://"
      />
      <TextField
        control={control}
        name="custom_billing_company.email"
        label={t("invoices.form.companyEmail")}
        isOptional
        type="email"
        maxLength={254}
      />
      <TextField
        control={control}
        name="custom_billing_company.phone_number"
        label={t("invoices.form.companyPhone")}
        isOptional
        type="tel"
        maxLength={30}
      />
    </div>
  )
}

interface ChoiceFieldProps {
  name: "account" | "locale"
  label: string
  hint?: string
  /** The first stands for what nobody has chosen. */
  options: readonly { value: string; label: string }[]
}

function ChoiceField({ name, label, hint, options }: ChoiceFieldProps) {
  const { control } = useFormContext<InvoiceValues>()
  const { id, mistake, input } = useField({ control, name })
  return (
    <FieldFrame id={id} label={label} hint={hint} mistake={mistake}>
      <Select value={input.value === "" ? (options[0]?.value ?? "") : input.value} onValueChange={input.onChange}>
        <Select.Trigger id={id}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          {options.map((option) => (
            <Select.Item key={option.value} value={option.value}>
              {option.label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </FieldFrame>
  )
}
