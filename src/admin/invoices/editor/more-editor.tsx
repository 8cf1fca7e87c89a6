import { Input, Select, Textarea } from "@medusajs/ui"
import type { SettingsAnswer } from "../../../api/admin/payunit/answers"
import { useTexts } from "../../shared/hooks/use-texts"
import { languageOf } from "../../shared/lib/format"
import { Field } from "../../shared/forms/form"
import { SwitchRow } from "../../shared/forms/switch-row"
import { FormPart } from "./editor-parts"
import type { InvoiceEditor } from "./use-invoice-form"

interface MoreEditorProps {
  editor: InvoiceEditor
  accounts: SettingsAnswer["accounts"]
}

/** What of an invoice is usually left as it is: account, language, e-mail, company and note. */
export function MoreEditor({ editor, accounts }: MoreEditorProps) {
  const { t } = useTexts()
  const { form, change, idOf, mistakeAt, textField } = editor
  return (
    <FormPart title={t("invoices.form.more")}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {accounts.length > 1 && (
          <Choice
            id={idOf("account")}
            label={t("invoices.form.account")}
            mistake={mistakeAt("account")}
            value={form.account === "" ? (accounts[0]?.name ?? "") : form.account}
            options={accounts.map(({ name, mode }) => ({ value: name, label: `${name} (${t(`modes.${mode}`)})` }))}
            onChange={(account) => change({ account }, "account")}
          />
        )}
        <Choice
          id={idOf("locale")}
          label={t("invoices.form.locale")}
          hint={t("invoices.form.localeHint")}
          mistake={null}
          value={form.locale}
          options={(["fr", "en"] as const).map((value) => ({ value, label: t(`invoices.locales.${value}`) }))}
          onChange={(locale) => change({ locale: languageOf(locale) }, "locale")}
        />
      </div>
      <SwitchRow
        id={idOf("send_email")}
        label={t("invoices.form.sendEmail")}
        hint={t("invoices.form.sendEmailHint")}
        isOn={form.sendEmail}
        onChange={(sendEmail) => change({ sendEmail }, "send_email")}
      />
      <SwitchRow
        id={idOf("company")}
        label={t("invoices.form.company")}
        hint={t("invoices.form.companyHint")}
        isOn={form.hasCompany}
        onChange={(hasCompany) => change({ hasCompany }, "custom_billing_company")}
      />
      {form.hasCompany && <Company editor={editor} />}
      <Field id={idOf("note")} label={t("invoices.form.note")} isOptional mistake={mistakeAt("note")}>
        <Textarea
          {...textField("note", "note")}
          rows={2}
          maxLength={1_000}
          placeholder={t("invoices.form.notePlaceholder")}
        />
      </Field>
    </FormPart>
  )
}

function Company({ editor: { textField, mistakeAt, idOf } }: { editor: InvoiceEditor }) {
  const { t } = useTexts()
  const path = (name: string) => `custom_billing_company.${name}`
  return (
    <div className="bg-ui-bg-subtle grid grid-cols-1 gap-4 rounded-lg p-4 sm:grid-cols-2">
      <Field id={idOf(path("name"))} label={t("invoices.form.companyName")} mistake={mistakeAt(path("name"))}>
        <Input {...textField("companyName", path("name"))} maxLength={200} />
      </Field>
      <Field
        id={idOf(path("logo"))}
        label={t("invoices.form.companyLogo")}
        isOptional
        mistake={mistakeAt(path("logo"))}
      >
        <Input {...textField("companyLogo", path("logo"))} type="url" maxLength={2048} placeholder="https://" />
      </Field>
      <Field
        id={idOf(path("email"))}
        label={t("invoices.form.companyEmail")}
        isOptional
        mistake={mistakeAt(path("email"))}
      >
        <Input {...textField("companyEmail", path("email"))} type="email" maxLength={254} />
      </Field>
      <Field
        id={idOf(path("phone_number"))}
        label={t("invoices.form.companyPhone")}
        isOptional
        mistake={mistakeAt(path("phone_number"))}
      >
        <Input {...textField("companyPhone", path("phone_number"))} type="tel" maxLength={30} />
      </Field>
    </div>
  )
}

interface ChoiceProps {
  id: string
  label: string
  hint?: string
  mistake: string | null
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

function Choice({ id, label, hint, mistake, value, options, onChange }: ChoiceProps) {
  return (
    <Field id={id} label={label} mistake={mistake} {...(hint !== undefined && { hint })}>
      <Select value={value} onValueChange={onChange}>
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
    </Field>
  )
}
