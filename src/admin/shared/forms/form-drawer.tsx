import { Button, Checkbox, Drawer, Label, Text } from "@medusajs/ui"
import type { UseMutationResult } from "@tanstack/react-query"
import { type ReactNode, useId, useState } from "react"
import type { FieldValues } from "react-hook-form"
import type { Params } from "../../../domain/texts/template"
import { useTexts } from "../hooks/use-texts"
import { type ZodForm, Form } from "./form"
import { isRecordedAlready } from "../lib/refusal"
import { RequestProblem } from "./problem-alert"

interface FormDrawerProps<Values extends FieldValues, Sent, Request, Answer> {
  title: string
  description: string
  submit: string
  form: ZodForm<Values, Sent>
  mutation: UseMutationResult<Answer, Error, Request>
  /** What the server is asked, `again` if the same is meant once more. */
  requestOf: (sent: Sent, again: { again?: true }) => Request
  /** Says what came of the request. */
  onDone: (answer: Answer, sent: Sent) => void
  onClose: () => void
  /** What to call the same once more, where the server may take it for a repetition. */
  again?: string
  /** See {@link Form}. */
  currencyCode?: string
  params?: Params
  children: ReactNode
}

/** A form in a drawer: sends what was typed, says why that did not work, and closes once it did. */
export function FormDrawer<Values extends FieldValues, Sent, Request, Answer>(
  props: FormDrawerProps<Values, Sent, Request, Answer>,
) {
  const { title, description, submit, form, mutation, requestOf, onDone, onClose, again, children, ...texts } = props
  const { t } = useTexts()
  const { isPending, error } = mutation
  const [isAgain, setAgain] = useState(false)
  const send = (sent: Sent) =>
    mutation.mutate(requestOf(sent, isAgain ? { again: true } : {}), {
      onSuccess: (answer) => {
        onDone(answer, sent)
        onClose()
      },
    })
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content>
        <Form {...texts} form={form} onSubmit={send} isPending={isPending} className="flex min-h-0 flex-1 flex-col">
          <Drawer.Header>
            <Drawer.Title>{title}</Drawer.Title>
            <Drawer.Description className="text-ui-fg-subtle text-pretty">{description}</Drawer.Description>
          </Drawer.Header>
          <Drawer.Body className="flex flex-1 flex-col gap-y-5 overflow-y-auto">
            {children}
            <RequestProblem error={error} />
            {again !== undefined && (isAgain || isRecordedAlready(error)) && (
              <AgainBox label={again} isAgain={isAgain} onChange={setAgain} />
            )}
          </Drawer.Body>
          <Drawer.Footer>
            <Text size="xsmall" className="text-ui-fg-subtle mr-auto hidden sm:block">
              {t("form.submitHint")}
            </Text>
            <Button size="small" variant="secondary" type="button" disabled={isPending} onClick={onClose}>
              {t("form.cancel")}
            </Button>
            <Button size="small" type="submit" isLoading={isPending}>
              {submit}
            </Button>
          </Drawer.Footer>
        </Form>
      </Drawer.Content>
    </Drawer>
  )
}

interface AgainBoxProps {
  label: string
  isAgain: boolean
  onChange: (isAgain: boolean) => void
}

/** Whether the same is meant once more: asked only where the server takes it for a repetition. */
function AgainBox({ label, isAgain, onChange }: AgainBoxProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-x-2">
      <Checkbox id={id} checked={isAgain} onCheckedChange={(checked) => onChange(checked === true)} />
      <Label size="small" htmlFor={id}>
        {label}
      </Label>
    </div>
  )
}
