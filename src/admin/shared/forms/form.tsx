import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef } from "react"
import {
  type FieldError,
  type FieldValues,
  FormProvider,
  useFormState,
  type DefaultValues,
  useForm,
  type UseFormReturn,
} from "react-hook-form"
import type { Params } from "../../../domain/texts/template"
import { useMistakeText } from "../hooks/use-mistake-text"
import { zodResolver } from "@hookform/resolvers/zod"
import type { z } from "zod"

/** A form that holds `Values` as they are typed, and makes of them what is `Sent`. */
export type ZodForm<Values extends FieldValues, Sent> = UseFormReturn<Values, unknown, Sent>

/** A form whose fields are held to a schema, from the first try to send it. */
export function useZodForm<Values extends FieldValues, Sent>(
  schema: z.ZodType<Sent, Values>,
  defaultValues: DefaultValues<Values>,
): ZodForm<Values, Sent> {
  // The form itself leads to what is wrong: also to what the server says later.
  return useForm<Values, unknown, Sent>({ resolver: zodResolver(schema), defaultValues, shouldFocusError: false })
}

/** What the fields of a form have of it. */
interface FormTools {
  idOf: (name: string) => string
  textOf: (error: FieldError) => string
}

const FormContext = createContext<FormTools>({ idOf: (name) => name, textOf: ({ message = "" }) => message })

/** See {@link FormTools}. */
export function useFormTools(): FormTools {
  return useContext(FormContext)
}

interface FormProps<Values extends FieldValues, Sent> {
  form: ZodForm<Values, Sent>
  onSubmit: (sent: Sent) => void
  /** While the form is being sent, it is not sent again. */
  isPending: boolean
  /** Of amounts in the texts about what is wrong. */
  currencyCode?: string
  /** Values of these texts. */
  params?: Params
  /** What the server said last: where that is about a field, it is led to. */
  serverError?: unknown
  className?: string
  children: ReactNode
}

/** Errors of this kind hold a text already: the server's. All others hold a code. */
export const SERVER_MESSAGE = "server"

const NONE: Params = {}

/** A form: sent by Ctrl+Enter from every field, and leading to the first of what is wrong. */
export function Form<Values extends FieldValues, Sent>(props: FormProps<Values, Sent>) {
  const { form, onSubmit, isPending, currencyCode = "xaf", params = NONE, serverError, className, children } = props
  const prefix = useId()
  const element = useRef<HTMLFormElement>(null)
  const textOfMistake = useMistakeText(currencyCode)
  const { submitCount } = useFormState({ control: form.control })
  useEffect(() => {
    const field = submitCount > 0 ? element.current?.querySelector<HTMLElement>("[aria-invalid=true]") : null
    field?.scrollIntoView({ block: "center" })
    field?.focus()
  }, [submitCount, serverError])

  const send = form.handleSubmit((sent) => {
    if (!isPending) {
      onSubmit(sent)
    }
  })
  const tools: FormTools = {
    idOf: (name) => `${prefix}-${name}`,
    textOf: ({ type, message = "" }) =>
      type === SERVER_MESSAGE
        ? message
        : textOfMistake({ code: message, params: { currency: currencyCode.toUpperCase(), ...params } }),
  }
  return (
    <FormProvider {...form}>
      <FormContext.Provider value={tools}>
        <form
          ref={element}
          noValidate
          className={className}
          onSubmit={(event) => void send(event)}
          onKeyDown={submitOnControlEnter}
        >
          {children}
        </form>
      </FormContext.Provider>
    </FormProvider>
  )
}

/** Sends a form from wherever the cursor is. */
function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget, key, ctrlKey, metaKey, defaultPrevented } = event
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (key === "Enter" && (ctrlKey || metaKey) && !defaultPrevented && isField && target.form === currentTarget) {
    event.preventDefault()
    currentTarget.requestSubmit()
  }
}
