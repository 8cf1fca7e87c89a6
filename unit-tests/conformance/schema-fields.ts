import type { z } from "zod"

/** What of a zod schema is looked at; every kind that wraps another has it under one of these names. */
interface Definition {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
}

/** The paths of every field that a schema knows, with `[]` for the entries of a list. */
export function fieldsOf(schema: z.core.$ZodType, at = ""): string[] {
  const definition = schema._zod.def as unknown as Definition
  const inside = [definition.innerType, definition.in, definition.out, ...(definition.options ?? [])]
    .filter((inner) => inner !== undefined)
    .flatMap((inner) => fieldsOf(inner, at))
  const entries = definition.element === undefined ? [] : fieldsOf(definition.element, `${at}[]`)
  const shape = Object.entries(definition.shape ?? {}).flatMap(([name, field]) => {
    const path = at === "" ? name : `${at}.${name}`
    return [path, ...fieldsOf(field, path)]
  })
  return [...new Set([...inside, ...entries, ...shape])]
}
