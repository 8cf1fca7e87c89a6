import { XMarkMini } from "@medusajs/icons"
import { clx, Heading, IconButton, Label } from "@medusajs/ui"
import type { ReactNode } from "react"
import { FieldMistake } from "../../shared/forms/form"

/** A part of a long form, with its name. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-y-4 py-6">
      <Heading level="h2">{title}</Heading>
      {children}
    </section>
  )
}

interface LineFieldProps {
  id: string
  label: string
  /** Whether its line is the first: below it, the column's name is said already where lines are wide. */
  isFirst: boolean
  mistake: string | null
  className?: string
  children: ReactNode
}

/** A field in a line of several. */
export function LineField({ id, label, isFirst, mistake, className = "", children }: LineFieldProps) {
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
