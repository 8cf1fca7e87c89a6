import type { FieldPath } from "react-hook-form"
import type { LocalizedText } from "../../../domain/texts/languages"
import type { Params } from "../../../domain/texts/template"
import type { FieldMistake } from "../../shared/hooks/use-mistake-text"
import type { InvoiceValues } from "./invoice-form"

/** What is wrong, by the field's path in the request, such as `client.name` or `items.0.amount`. */
export type Mistakes = Readonly<Record<string, FieldMistake>>

/** What the server says is wrong, by field; what it says of no field has the empty one. Of several, the first says most. */
export function readFields(fields: readonly unknown[]): Mistakes {
  const read = fields.flatMap((one): [string, FieldMistake][] => {
    const { field, code, params, text } = (typeof one === "object" && one !== null ? one : {}) as Record<
      string,
      unknown
    >
    return typeof field === "string" && typeof code === "string"
      ? [
          [
            field,
            { code, params: (params ?? {}) as Params, ...(text === undefined ? {} : { text: text as LocalizedText }) },
          ],
        ]
      : []
  })
  return Object.fromEntries(read.reverse())
}

/** The form's name of the field that a mistake stands beside; null where it has none, and tells it in one place. */
export function fieldAt(path: string): FieldPath<InvoiceValues> | null {
  if (path === "items" || path === "installments") {
    return `whole.${path}`
  }
  return isField(path) ? path : null
}

function isField(path: string): path is FieldPath<InvoiceValues> {
  return (
    /^(client\.(name|email|phone_number)|due_date|account|callback_url|note)$/.test(path) ||
    /^items\.\d+\.(name|amount|quantity)$/.test(path) ||
    /^installments\.\d+\.(title|amount)$/.test(path) ||
    /^custom_billing_company\.(name|logo|email|phone_number)$/.test(path)
  )
}
