import { Alert, Hint, Label, Text } from "@medusajs/ui"
import type { KeyboardEvent, ReactNode } from "react"
import { useTexts } from "../hooks/use-texts"

/** Sends a form from wherever the cursor is. */
export function submitOnControlEnter(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
}

/** What is wrong with a field. */
export function FieldMistake({ children }: { children: ReactNode }) {
  return (
    <Hint variant="error" role="alert">
      {children}
    </Hint>
  )
}

/** Why something did not work, in full. */
export function ProblemAlert({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  return (
    <Alert variant="error" role="alert">
      <div className="font-medium">{t("errors.actionFailed")}</div>
      <div className="text-ui-fg-subtle break-words">{children}</div>
    </Alert>
  )
}

interface FieldProps {
  id: string
  label: string
  isOptional?: boolean
  hint?: string
  /** What is wrong with it. */
  mistake: string | null
  children: ReactNode
}

/** A field of a form, with its label and what is wrong with it. */
export function Field({ id, label, isOptional = false, hint, mistake, children }: FieldProps) {
  const { t } = useTexts()
  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex items-center gap-x-1">
        <Label size="small" weight="plus" htmlFor={id}>
          {label}
        </Label>
        {isOptional && (
          <Text size="small" leading="compact" className="text-ui-fg-muted">
            ({t("form.optional")})
          </Text>
        )}
      </div>
      {children}
      {mistake !== null ? <FieldMistake>{mistake}</FieldMistake> : hint !== undefined && <Hint>{hint}</Hint>}
    </div>
  )
}
