import { Hint, Input, Label, Switch, Text, Textarea } from "@medusajs/ui"
import type { ComponentPropsWithoutRef, ReactNode } from "react"
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form"
import { useTexts } from "../hooks/use-texts"
import { useFormTools } from "./form"
import { MoneyInput } from "./money-input"

interface FieldName<Values extends FieldValues, Name extends FieldPath<Values>, Sent> {
  control: Control<Values, unknown, Sent>
  name: Name
}

/** A field of a form: what its input is given, and what is wrong with it. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>, Sent>({
  control,
  name,
}: FieldName<Values, Name, Sent>) {
  const { idOf, textOf } = useFormTools()
  const { field, fieldState } = useController({ control, name })
  // The form leads to what is wrong by itself, and not every input can be given a ref.
  const { ref: _ref, ...given } = field
  const { error } = fieldState
  const id = idOf(name)
  return { id, mistake: error ? textOf(error) : null, input: { ...given, id, "aria-invalid": error !== undefined } }
}

/** What is wrong with a field. */
export function FieldMistake({ children }: { children: ReactNode }) {
  return (
    <Hint variant="error" role="alert">
      {children}
    </Hint>
  )
}

/** How a field looks, whatever it is made of. */
interface FieldLook {
  label: string
  isOptional?: boolean
  hint?: string | undefined
}

interface FieldFrameProps extends FieldLook {
  id: string
  mistake: string | null
  children: ReactNode
}

/** A field with its label, and what is wrong with it. */
export function FieldFrame({ id, label, isOptional = false, hint, mistake, children }: FieldFrameProps) {
  const { t } = useTexts()
  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex items-center gap-x-1">
        <Label size="small" weight="plus" htmlFor={id}>
          {label}
        </Label>
        {isOptional && (
          <Text size="small" leading="compact" className="text-ui-fg-subtle">
            ({t("form.optional")})
          </Text>
        )}
      </div>
      {children}
      {mistake !== null ? <FieldMistake>{mistake}</FieldMistake> : hint !== undefined && <Hint>{hint}</Hint>}
    </div>
  )
}

type OwnProps = "name" | "size" | "value" | "defaultValue" | "onChange"

type TextFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Sent> = FieldName<Values, Name, Sent> &
  FieldLook &
  Omit<ComponentPropsWithoutRef<typeof Input>, OwnProps>

/** A line of text. */
export function TextField<Values extends FieldValues, Name extends FieldPath<Values>, Sent>(
  props: TextFieldProps<Values, Name, Sent>,
) {
  const { control, name, label, isOptional, hint, ...own } = props
  const { id, mistake, input } = useField({ control, name })
  return (
    <FieldFrame id={id} label={label} isOptional={isOptional ?? false} hint={hint} mistake={mistake}>
      <Input {...own} {...input} />
    </FieldFrame>
  )
}

/** An amount of a currency. */
export function AmountField<Values extends FieldValues, Name extends FieldPath<Values>, Sent>(
  props: TextFieldProps<Values, Name, Sent> & { currencyCode: string },
) {
  const { control, name, label, hint, ...own } = props
  const { id, mistake, input } = useField({ control, name })
  return (
    <FieldFrame id={id} label={label} hint={hint} mistake={mistake}>
      <MoneyInput {...own} {...input} />
    </FieldFrame>
  )
}

type NoteFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Sent> = FieldName<Values, Name, Sent> &
  Partial<FieldLook> &
  Omit<ComponentPropsWithoutRef<typeof Textarea>, OwnProps>

/** A note: why, for whoever looks at it later. */
export function NoteField<Values extends FieldValues, Name extends FieldPath<Values>, Sent>(
  props: NoteFieldProps<Values, Name, Sent>,
) {
  const { t } = useTexts()
  const { control, name, label = t("form.note"), isOptional = true, ...own } = props
  const { id, mistake, input } = useField({ control, name })
  return (
    <FieldFrame id={id} label={label} isOptional={isOptional} mistake={mistake}>
      <Textarea rows={3} maxLength={1_000} placeholder={t("form.notePlaceholder")} {...own} {...input} />
    </FieldFrame>
  )
}

interface SwitchFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Sent> extends FieldName<
  Values,
  Name,
  Sent
> {
  label: string
  hint: string
}

/** Something that is on or off, with what that means. */
export function SwitchField<Values extends FieldValues, Name extends FieldPath<Values>, Sent>(
  props: SwitchFieldProps<Values, Name, Sent>,
) {
  const { label, hint } = props
  const { id, input } = useField(props)
  return (
    <div className="grid grid-cols-[28px_minmax(0,1fr)] items-start gap-x-3">
      <Switch id={id} size="small" className="mt-0.5" checked={input.value} onCheckedChange={input.onChange} />
      <div className="flex flex-col">
        <Label size="small" weight="plus" htmlFor={id}>
          {label}
        </Label>
        <Hint className="text-pretty">{hint}</Hint>
      </div>
    </div>
  )
}
