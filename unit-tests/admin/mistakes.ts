import type { z } from "zod"

/** The codes of what is wrong with what was typed into a form, by field: of several, the first, which is shown. */
export function mistakesIn(schema: z.ZodType, typed: unknown): Record<string, string> {
  const { error } = schema.safeParse(typed)
  const all = (error?.issues ?? []).map(({ path, message }) => [path.join("."), message] as const)
  return Object.fromEntries(all.reverse())
}
