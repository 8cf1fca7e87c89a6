import { Input, Textarea, toast } from "@medusajs/ui"
import { useId, useState } from "react"
import type { InvoiceAnswer } from "../../../api/admin/payunit/answers"
import { useResolveInvoice } from "../hooks/use-invoices"
import { useProblemText } from "../../payments/hooks/use-problem-text"
import { useTexts } from "../../shared/hooks/use-texts"
import { noted } from "../lib/invoices-api"
import { DrawerForm } from "../../shared/forms/drawer-form"
import { Field, ProblemAlert, submitOnControlEnter } from "../../shared/forms/form"

/** Asks for the link of an invoice that PayUnit did make, and opens it. */
export function FoundDrawer({ invoice, onClose }: { invoice: InvoiceAnswer; onClose: () => void }) {
  const { t } = useTexts()
  const words = useProblemText()
  const fieldId = useId()
  const resolve = useResolveInvoice(invoice.id)
  const [isTried, setTried] = useState(false)
  const [form, setForm] = useState({ link: "", ref: "", note: "" })
  const link = form.link.trim()
  const isMissing = !/^https?:\/\/\S+$/.test(link)

  const field = (name: keyof typeof form) => ({
    id: `${fieldId}-${name}`,
    name,
    value: form[name],
    onKeyDown: submitOnControlEnter,
    onChange: ({ target }: { target: { value: string } }) => setForm((before) => ({ ...before, [name]: target.value })),
  })

  const submit = () => {
    setTried(true)
    if (isMissing) {
      return
    }
    const ref = form.ref.trim()
    resolve.mutate(
      { action: "found", link, ...(ref !== "" && { ref }), ...noted(form.note.trim()) },
      {
        onSuccess: () => {
          toast.success(t("invoices.actions.found.done"))
          onClose()
        },
      },
    )
  }

  return (
    <DrawerForm
      title={t("invoices.actions.found.title")}
      description={t("invoices.actions.found.description")}
      submit={t("invoices.actions.found.confirm")}
      isPending={resolve.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        id={`${fieldId}-link`}
        label={t("invoices.foundForm.link")}
        hint={t("invoices.foundForm.linkHint")}
        mistake={isTried && isMissing ? t("invoices.foundForm.linkMissing") : null}
      >
        <Input
          {...field("link")}
          type="url"
          autoFocus
          maxLength={2048}
          placeholder="https://"
          aria-invalid={isTried && isMissing}
        />
      </Field>
      <Field id={`${fieldId}-ref`} label={t("invoices.foundForm.ref")} isOptional mistake={null}>
        <Input {...field("ref")} maxLength={200} />
      </Field>
      <Field id={`${fieldId}-note`} label={t("form.note")} isOptional mistake={null}>
        <Textarea {...field("note")} rows={3} maxLength={1_000} placeholder={t("form.notePlaceholder")} />
      </Field>
      {resolve.error !== null && <ProblemAlert>{words(resolve.error)}</ProblemAlert>}
    </DrawerForm>
  )
}
