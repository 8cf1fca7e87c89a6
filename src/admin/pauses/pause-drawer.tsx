import { Select, toast } from "@medusajs/ui"
import { type Control, useController } from "react-hook-form"
import { z } from "zod"
import { FieldFrame, TextField } from "../shared/forms/field"
import { FormDrawer } from "../shared/forms/form-drawer"
import { useFormTools, useZodForm } from "../shared/forms/form"
import { useTexts } from "../shared/hooks/use-texts"
import { required } from "../shared/lib/field-schemas"
import { PAUSE_TEXTS } from "./pause-texts"
import { type Pausable, usePause } from "./use-pauses"

const LENGTHS = ["open", "1", "4", "24"] as const

const pauseForm = z.object({ reason: required("pauses.form.reasonMissing"), length: z.string() })
type PauseForm = z.input<typeof pauseForm>

interface PauseDrawerProps {
  what: Pausable
  account: string
  onClose: () => void
}

/** Asks why new payments or payouts of an account are paused, and for how long. */
export function PauseDrawer({ what, account, onClose }: PauseDrawerProps) {
  const { t } = useTexts()
  const texts = PAUSE_TEXTS[what]
  const form = useZodForm(pauseForm, { reason: "", length: "open" })
  return (
    <FormDrawer
      title={t(texts.formTitle)}
      description={t(texts.description)}
      submit={t(texts.submit)}
      form={form}
      mutation={usePause()}
      requestOf={({ reason, length }) => ({ account, what, reason, until: endOf(length) })}
      onDone={() => toast.success(t(texts.done))}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="reason"
        label={t("pauses.form.reason")}
        hint={t("pauses.form.reasonHint")}
        autoFocus
        maxLength={200}
      />
      <LengthField control={form.control} />
    </FormDrawer>
  )
}

function LengthField({ control }: { control: Control<PauseForm, unknown, z.output<typeof pauseForm>> }) {
  const { t } = useTexts()
  const { idOf } = useFormTools()
  const { field } = useController({ control, name: "length" })
  return (
    <FieldFrame id={idOf("length")} label={t("pauses.form.length")} mistake={null}>
      <Select value={field.value} onValueChange={field.onChange}>
        <Select.Trigger id={idOf("length")}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          {LENGTHS.map((length) => (
            <Select.Item key={length} value={length}>
              {length === "open" ? t("pauses.open") : t("pauses.form.hours", { count: Number(length) })}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </FieldFrame>
  )
}

function endOf(length: string): string | null {
  return length === "open" ? null : new Date(Date.now() + Number(length) * 3_600_000).toISOString()
}
