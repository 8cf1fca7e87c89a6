import { useId, useState } from "react"
import { useMistakeText } from "../hooks/use-mistake-text"
import { type InvoiceForm, saysTheSame } from "../lib/invoice-form"
import { type Mistakes, mistakesIn } from "../lib/invoice-mistakes"

/** The names of a form's fields that are plain texts. */
type TextName = {
  [Name in keyof InvoiceForm]: InvoiceForm[Name] extends string
    ? string extends InvoiceForm[Name]
      ? Name
      : never
    : never
}[keyof InvoiceForm]

/** What the parts of the form work with. A path names a field as the server does, such as `items.0.amount`. */
export interface InvoiceEditor {
  form: InvoiceForm
  /** Changes the form; what the server said of fields below the path is forgotten. */
  change: (changes: Partial<InvoiceForm>, path: string) => void
  /** What is wrong with a field, once somebody has tried to send the form. */
  mistakeAt: (path: string) => string | null
  idOf: (path: string) => string
  /** The properties of a text's input. */
  textField: (
    name: TextName,
    path: string,
  ) => {
    id: string
    value: string
    "aria-invalid": boolean
    onChange: (event: { target: { value: string } }) => void
  }
}

/** The state of a form for an invoice. */
export function useInvoiceForm(initial: InvoiceForm, onChange: () => void) {
  const prefix = useId()
  const [form, setForm] = useState(initial)
  const [isTried, setTried] = useState(false)
  const [told, setTold] = useState<Mistakes>({})
  const own = mistakesIn(form, new Date())
  const textOf = useMistakeText(form.currencyCode)

  const change: InvoiceEditor["change"] = (changes, path) => {
    // A date picker tells its value also when nobody has changed it.
    if (saysTheSame(changes, form)) {
      return
    }
    onChange()
    setForm((before) => ({ ...before, ...changes }))
    setTold((before) => Object.fromEntries(Object.entries(before).filter(([one]) => !one.startsWith(path))))
  }
  const mistakeAt: InvoiceEditor["mistakeAt"] = (path) => {
    const mistake = told[path] ?? (isTried ? own[path] : undefined)
    return mistake === undefined ? null : textOf(mistake)
  }
  const idOf: InvoiceEditor["idOf"] = (path) => `${prefix}-${path}`
  const editor: InvoiceEditor = {
    form,
    change,
    mistakeAt,
    idOf,
    textField: (name, path) => ({
      id: idOf(path),
      value: form[name],
      "aria-invalid": mistakeAt(path) !== null,
      onChange: ({ target }) => change({ [name]: target.value }, path),
    }),
  }
  return {
    editor,
    isTried,
    hasMistakes: Object.keys(own).length > 0,
    /** Shows what is wrong from now on. */
    showMistakes: () => setTried(true),
    /** Shows what the server says is wrong. */
    tellMistakes: setTold,
  }
}
