import { Button, Label, Prompt, Text, Textarea } from "@medusajs/ui"
import { type FormEvent, useId, useState } from "react"
import { useTexts } from "../hooks/use-texts"
import { FieldMistake, ProblemAlert, submitOnControlEnter } from "./form"

interface NoteDialogProps {
  title: string
  description: string
  confirm: string
  isDanger: boolean
  isNoteRequired: boolean
  isPending: boolean
  /** Why the last try did not work. */
  problem: string | null
  onCancel: () => void
  onConfirm: (note: string) => void
}

/** Asks whether something is really meant, and for a note about it. */
export function NoteDialog(props: NoteDialogProps) {
  const { title, description, confirm, isDanger, isNoteRequired, isPending, problem, onCancel, onConfirm } = props
  const { t } = useTexts()
  const [note, setNote] = useState("")
  const [isTried, setTried] = useState(false)
  const field = useId()
  const isMissing = isNoteRequired && note.trim() === ""

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isMissing && !isPending) {
      onConfirm(note.trim())
    }
  }

  return (
    <Prompt open variant={isDanger ? "danger" : "confirmation"} onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <Prompt.Content>
        <form onSubmit={submit} noValidate>
          <Prompt.Header>
            <Prompt.Title>{title}</Prompt.Title>
            <Prompt.Description>{description}</Prompt.Description>
          </Prompt.Header>
          <div className="flex flex-col gap-y-2 px-6 pt-4">
            <div className="flex items-center gap-x-1">
              <Label size="small" weight="plus" htmlFor={field}>
                {t("form.note")}
              </Label>
              {!isNoteRequired && (
                <Text size="small" leading="compact" className="text-ui-fg-muted">
                  ({t("form.optional")})
                </Text>
              )}
            </div>
            <Textarea
              id={field}
              name="note"
              autoFocus
              rows={3}
              maxLength={1_000}
              value={note}
              placeholder={t("form.notePlaceholder")}
              aria-invalid={isTried && isMissing}
              onChange={({ target }) => setNote(target.value)}
              onKeyDown={submitOnControlEnter}
            />
            {isTried && isMissing && <FieldMistake>{t("form.noteRequired")}</FieldMistake>}
            {problem !== null && <ProblemAlert>{problem}</ProblemAlert>}
          </div>
          <Prompt.Footer>
            <Button size="small" variant="secondary" type="button" disabled={isPending} onClick={onCancel}>
              {t("form.cancel")}
            </Button>
            <Button size="small" variant={isDanger ? "danger" : "primary"} type="submit" isLoading={isPending}>
              {confirm}
            </Button>
          </Prompt.Footer>
        </form>
      </Prompt.Content>
    </Prompt>
  )
}
