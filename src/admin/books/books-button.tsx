import { DocumentText } from "@medusajs/icons"
import { Button, toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { type Control, useController } from "react-hook-form"
import { z } from "zod"
import { Choice } from "../shared/forms/choice"
import { FieldFrame } from "../shared/forms/field"
import { useFormTools, useZodForm } from "../shared/forms/form"
import { FormDrawer } from "../shared/forms/form-drawer"
import { useTexts } from "../shared/hooks/use-texts"
import { downloadFile } from "../shared/lib/download"
import { getFile } from "../shared/lib/api"
import { latestMonths } from "./months"

const PER = ["payment", "day"] as const

const booksForm = z.object({ month: z.string(), per: z.string() })
type BooksForm = z.input<typeof booksForm>

/** Gives an accountant the books of a month, by the shop's time. */
export function BooksButton({ timeZone }: { timeZone: string | undefined }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        <DocumentText className="shrink-0" />
        {t("books.label")}
      </Button>
      {isOpen && <BooksDrawer timeZone={timeZone} onClose={() => setOpen(false)} />}
    </>
  )
}

function BooksDrawer({ timeZone, onClose }: { timeZone: string | undefined; onClose: () => void }) {
  const { t, language } = useTexts()
  const [months] = useState(() => latestMonths(new Date(), language, timeZone))
  // The month that is over, which is what is booked.
  const form = useZodForm(booksForm, { month: months[1]?.[0] ?? "", per: "payment" })
  const download = useMutation({
    mutationFn: async ({ month, per }: BooksForm) =>
      await getFile("GET /admin/payunit/books", {
        query: { month, per: PER.find((one) => one === per), locale: language },
      }),
  })
  return (
    <FormDrawer
      title={t("books.title")}
      description={t("books.description")}
      submit={t("books.download")}
      form={form}
      mutation={download}
      requestOf={(period) => period}
      onDone={(file, { month }) => {
        downloadFile(file, `${t("books.file")}-${month}.csv`)
        toast.success(t("books.done"))
      }}
      onClose={onClose}
    >
      <ChoiceField control={form.control} name="month" label={t("books.month")} options={months} />
      <ChoiceField
        control={form.control}
        name="per"
        label={t("books.per")}
        options={PER.map((per) => [per, t(`books.pers.${per}`)])}
      />
    </FormDrawer>
  )
}

interface ChoiceFieldProps {
  control: Control<BooksForm, unknown, z.output<typeof booksForm>>
  name: keyof BooksForm
  label: string
  options: readonly (readonly [value: string, label: string])[]
}

function ChoiceField({ control, name, label, options }: ChoiceFieldProps) {
  const { idOf } = useFormTools()
  const { field } = useController({ control, name })
  return (
    <FieldFrame id={idOf(name)} label={label} mistake={null}>
      <Choice id={idOf(name)} value={field.value} onChange={field.onChange} options={options} />
    </FieldFrame>
  )
}
