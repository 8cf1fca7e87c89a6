import { zodResolver } from "@hookform/resolvers/zod"
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from "react-hook-form"
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
