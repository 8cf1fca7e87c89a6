import type { UseMutationResult } from "@tanstack/react-query"
import { z } from "zod"
import { useZodForm } from "../hooks/use-zod-form"
import { required } from "../lib/typed"
import { ActionPrompt } from "./action-prompt"
import { NoteField } from "./field"
import { Form } from "./form"
import { RequestProblem } from "./problem-alert"

interface NoteDialogProps<Request, Answer> {
  title: string
  description: string
  confirm: string
  isDanger: boolean
  isNoteRequired: boolean
  mutation: UseMutationResult<Answer, Error, Request>
  /** What the server is asked. A note that nobody wrote is empty. */
  requestOf: (note: string) => Request
  /** Says what came of it. */
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks whether something is really meant, and for a note about it. */
export function NoteDialog<Request, Answer>(props: NoteDialogProps<Request, Answer>) {
  const { isNoteRequired, mutation, requestOf, onDone, onClose, ...prompt } = props
  const { isPending, error } = mutation
  const note = isNoteRequired ? required("form.noteRequired") : z.string().trim()
  const form = useZodForm(z.object({ note }), { note: "" })
  const send = (sent: { note: string }) =>
    mutation.mutate(requestOf(sent.note), {
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
      <div className="flex flex-col gap-y-2 px-6 pt-4">
        <NoteField control={form.control} name="note" isOptional={!isNoteRequired} autoFocus />
        <RequestProblem error={error} />
      </div>
    </ActionPrompt>
  )
}
