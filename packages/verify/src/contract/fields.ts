/** Paths such as `items[].quantity`, and what a JSON value holds there. */

const partsOf = (path: string): string[] => path.match(/[^.[\]]+|\[\]/g) ?? []

/** Every value at a path; none where the path breaks off. A null in the way ends it too. */
export function valuesAt(root: unknown, path: string): unknown[] {
  let values: unknown[] = [root]
  for (const part of partsOf(path)) {
    values = values.flatMap((value): unknown[] => {
      if (part === "[]") {
        return Array.isArray(value) ? (value as unknown[]) : []
      }
      return typeof value === "object" && value !== null && Object.hasOwn(value, part)
        ? [(value as Record<string, unknown>)[part]]
        : []
    })
  }
  return values
}

/** A copy of a request with another value at a path, or without it; of lists, the first entry is changed. */
export function changed(root: unknown, path: string, change: { to: unknown } | "leave out"): Record<string, unknown> {
  const copy = structuredClone(root) as Record<string, unknown>
  const parts = partsOf(path).map((part) => (part === "[]" ? "0" : part))
  const last = parts.pop() ?? ""
  let holder: Record<string, unknown> = copy
  for (const part of parts) {
    holder = holder[part] as Record<string, unknown>
  }
  if (change === "leave out") {
    Reflect.deleteProperty(holder, last)
  } else {
    holder[last] = change.to
  }
  return copy
}

/** A copy of an answer with a value at a path, every list on the way having one entry at least. */
export function planted(root: unknown, path: string, value: unknown): unknown {
  const parts = partsOf(path)
  const plant = (holder: unknown, index: number): unknown => {
    const part = parts[index]
    if (part === undefined) {
      return value
    }
    if (part === "[]") {
      const entries = Array.isArray(holder) && holder.length > 0 ? (holder as unknown[]) : [{}]
      return entries.map((entry) => plant(entry, index + 1))
    }
    const fields = typeof holder === "object" && holder !== null ? (holder as Record<string, unknown>) : {}
    return { ...fields, [part]: plant(fields[part], index + 1) }
  }
  return plant(root, 0)
}

/** A copy without a field, in every entry of a list that it is in. */
export function without(root: unknown, path: string): Record<string, unknown> {
  const copy = structuredClone(root) as Record<string, unknown>
  const parts = partsOf(path)
  const last = parts.pop() ?? ""
  for (const holder of valuesAt(copy, parts.join("."))) {
    Reflect.deleteProperty(holder as object, last)
  }
  return copy
}

/** How an error names a field of the first entry. */
export function nameInErrors(path: string): string {
  return path.replaceAll("[]", ".0")
}
