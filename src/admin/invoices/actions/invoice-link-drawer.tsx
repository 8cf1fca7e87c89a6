import { toast } from "@medusajs/ui"
import { z } from "zod"
import type { InvoiceAnswer } from "../../../api/answers"
import { NoteField, TextField } from "../../shared/forms/field"
import { FormDrawer } from "../../shared/forms/form-drawer"
import { useTexts } from "../../shared/hooks/use-texts"
import { useZodForm } from "../../shared/forms/form"
import { trimmedText, errorCode } from "../../shared/lib/field-schemas"
import { useResolveInvoice } from "../hooks/use-invoices"

const foundForm = z.object({
  link: z
    .string()
    .trim()
    .regex(/^https?:\/\/\S+$/, errorCode("invoices.foundForm.linkMissing")),
  ref: trimmedText,
  note: trimmedText,
})

/** Asks for the link of an invoice that PayUnit did make, and opens it. */
export function InvoiceLinkDrawer({ invoice, onClose }: { invoice: InvoiceAnswer; onClose: () => void }) {
  const { t } = useTexts()
  const form = useZodForm(foundForm, { link: "", ref: "", note: "" })
  const { control } = form
  return (
    <FormDrawer
      title={t("invoices.actions.found.title")}
      description={t("invoices.actions.found.description")}
      submit={t("invoices.actions.found.confirm")}
      form={form}
      mutation={useResolveInvoice(invoice.id)}
      requestOf={(sent) => ({ action: "found" as const, ...sent })}
      onDone={() => toast.success(t("invoices.actions.found.done"))}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="link"
        label={t("invoices.foundForm.link")}
        hint={t("invoices.foundForm.linkHint")}
        type="url"
        autoFocus
        maxLength={2048}
        placeholder="https://"
      />
      <TextField control={control} name="ref" label={t("invoices.foundForm.ref")} isOptional maxLength={200} />
      <NoteField control={control} name="note" />
    </FormDrawer>
  )
}
