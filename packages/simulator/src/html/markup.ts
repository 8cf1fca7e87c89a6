/** A piece of HTML whose values are escaped. */
export interface Markup {
  readonly markup: string
}

type Value = Markup | readonly Markup[] | string | number | null

/** Builds HTML: values are escaped, pieces of HTML are put in as they are, null is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return { markup: strings.reduce((text, part, index) => text + render(values[index - 1] ?? null) + part) }
}

function render(value: Value): string {
  if (value === null) {
    return ""
  }
  if (typeof value === "string" || typeof value === "number") {
    return escape(String(value))
  }
  return "markup" in value ? value.markup : value.map(({ markup }) => markup).join("")
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
}
