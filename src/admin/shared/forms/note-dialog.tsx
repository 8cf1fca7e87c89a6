import { RadioGroup } from "@medusajs/ui"
import type { UseMutationResult } from "@tanstack/react-query"
import type { Control } from "react-hook-form"
import { z } from "zod"
import { useZodForm, Form } from "./form"
import { type FieldCode, required } from "../lib/field-schemas"
import { ActionPrompt } from "./action-prompt"
import { FieldMistake, NoteField, useField } from "./field"
import { RequestProblem } from "./problem-alert"

/** One of several that has to be chosen. None is chosen beforehand. */
interface DialogChoice {
  label: string
  options: readonly { value: string; label: string; description: string }[]
  /** What is wrong where none is chosen. */
  missing: FieldCode
}

interface NoteDialogProps<Request, Answer> {
  title: string
  description: string
  confirm: string
  isDanger: boolean
  isNoteRequired: boolean
  choice?: DialogChoice
  mutation: UseMutationResult<Answer, Error, Request>
  /** What the server is asked. A note that nobody wrote is empty, as is what was chosen where there is no choice. */
  requestOf: (note: string, chosen: string) => Request
  /** Says what came of the request. */
  onDone: (answer: Answer) => void
  onClose: () => void
}

interface DialogValues {
  chosen: string
  note: string
}

/** Asks whether something is really meant, which of several if there are, and for a note about it. */
export function NoteDialog<Request, Answer>(props: NoteDialogProps<Request, Answer>) {
  const { isNoteRequired, choice, mutation, requestOf, onDone, onClose, ...prompt } = props
  const { isPending, error } = mutation
  const note = isNoteRequired ? required("form.noteRequired") : z.string().trim()
  const chosen = choice === undefined ? z.string() : required(choice.missing)
  const form = useZodForm(z.object({ chosen, note }), { chosen: "", note: "" })
  const send = (sent: DialogValues) =>
    mutation.mutate(requestOf(sent.note, sent.chosen), {
      onSuccess: (answer) => {
        onDone(answer)
        onClose()
      },
    })
  return (
    <ActionPrompt
      {...prompt}
      isPending={isPending}
      onCancel={onClose}
      wrap={(content) => (
        <Form form={form} onSubmit={send} isPending={isPending}>
          {content}
        </Form>
      )}
    >
      <div className="flex flex-col gap-y-4 px-6 pt-4">
        {choice !== undefined && <ChoiceField control={form.control} choice={choice} />}
        <NoteField control={form.control} name="note" isOptional={!isNoteRequired} autoFocus={choice === undefined} />
        <RequestProblem error={error} />
      </div>
    </ActionPrompt>
  )
}

interface ChoiceFieldProps {
  control: Control<DialogValues, unknown, DialogValues>
  choice: DialogChoice
}

function ChoiceField({ control, choice: { label, options } }: ChoiceFieldProps) {
  const { mistake, input } = useField({ control, name: "chosen" })
  const { onChange, ...given } = input
  return (
    <div className="flex flex-col gap-y-2">
      <RadioGroup
        {...given}
        aria-label={label}
        onValueChange={onChange}
        // As long as there are only a few, nothing scrolls: the margins leave room for what shows the focus.
        className="-m-1 max-h-[40vh] overflow-y-auto p-1"
      >
        {options.map(({ value, ...option }, index) => (
          <RadioGroup.ChoiceBox key={value} value={value} {...option} autoFocus={index === 0} />
        ))}
      </RadioGroup>
      {mistake !== null && <FieldMistake>{mistake}</FieldMistake>}
    </div>
  )
}
