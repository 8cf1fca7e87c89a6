import { Plus, XMarkMini } from "@medusajs/icons"
import { Button, clx, Heading, IconButton, Label } from "@medusajs/ui"
import type { ReactNode } from "react"
import { type FieldPath, useFormContext } from "react-hook-form"
import { FieldMistake, useField } from "../../shared/forms/field"
import type { InvoiceValues } from "../lib/invoice-form"

/** A part of a long form, with its name. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-y-4 py-6">
      <Heading level="h2">{title}</Heading>
      {children}
    </section>
  )
}

interface LineLabelProps {
  label: string
  /** Whether the field's line is the first: below it, the column's name is said already where lines are wide. */
  isFirst: boolean
  className?: string
}

interface LineFrameProps extends LineLabelProps {
  id: string
  mistake: string | null
  children: ReactNode
}

/** A field in a line of several. */
export function LineFrame({ id, label, isFirst, mistake, className = "", children }: LineFrameProps) {
  return (
    <div className={clx("flex min-w-0 flex-col gap-y-1", className)}>
      <Label size="xsmall" weight="plus" htmlFor={id} className={clx("text-ui-fg-subtle", !isFirst && "sm:sr-only")}>
        {label}
      </Label>
      {children}
      {mistake !== null && <FieldMistake>{mistake}</FieldMistake>}
    </div>
  )
}

/** The fields of the form that are texts in a line. */
type LineName = Extract<
  FieldPath<InvoiceValues>,
  `items.${number}.${string}` | `installments.${number}.${"title" | "amount"}`
>

interface LineFieldProps extends LineLabelProps {
  name: LineName
  children: (input: ReturnType<typeof useField<InvoiceValues, LineName, unknown>>["input"]) => ReactNode
}

/** See {@link LineFrame}: a field that is typed. */
export function LineField({ name, children, ...line }: LineFieldProps) {
  const { control } = useFormContext<InvoiceValues>()
  const { id, mistake, input } = useField({ control, name })
  return (
    <LineFrame {...line} id={id} mistake={mistake}>
      {children(input)}
    </LineFrame>
  )
}

/** What is wrong with all lines together. */
export function WholeMistake({ name }: { name: "whole.items" | "whole.installments" }) {
  const { control } = useFormContext<InvoiceValues>()
  const { mistake } = useField({ control, name })
  return mistake !== null && <FieldMistake>{mistake}</FieldMistake>
}

/** Adds a line. */
export function AddLine({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button type="button" size="small" variant="secondary" onClick={onAdd}>
      <Plus />
      {label}
    </Button>
  )
}

interface RemoveLineProps {
  label: string
  isFirst: boolean
  isDisabled: boolean
  onRemove: () => void
}

/** Takes a line away. */
export function RemoveLine({ label, isFirst, isDisabled, onRemove }: RemoveLineProps) {
  return (
    <IconButton
      type="button"
      size="small"
      variant="transparent"
      className={clx("mt-6 shrink-0", !isFirst && "sm:mt-0.5")}
      aria-label={label}
      disabled={isDisabled}
      onClick={onRemove}
    >
      <XMarkMini />
    </IconButton>
  )
}
