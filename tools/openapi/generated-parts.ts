/** How each generated part of a page is made, by its name. */
export type Parts = Readonly<Record<string, () => string>>

/**
 * Fills in every generated part of a page: what stands between `<!-- generated: name -->` and `<!-- /generated -->`.
 * Throws where the page lacks a part, or has one that nothing generates.
 *
 * @param path - Of the page, for the error.
 */
export function pageFilled(path: string, page: string, parts: Parts): string {
  const names = [...page.matchAll(/<!-- generated: (.+?) -->/g)].map(([, name]) => name ?? "")
  const lacking = Object.keys(parts).filter((name) => !names.includes(name))
  if (lacking.length > 0) {
    throw new Error(`${path} lacks the generated parts: ${lacking.join(", ")}`)
  }
  return page.replace(/<!-- generated: (.+?) -->[^]*?<!-- \/generated -->/g, (_part, name: string) => {
    const part = parts[name]
    if (part === undefined) {
      throw new Error(`${path} has a part that nothing generates: ${name}`)
    }
    // Prettier would fill the cells of tables up with spaces, which is half of the page.
    return `<!-- generated: ${name} -->\n<!-- prettier-ignore-start -->\n\n${part()}\n\n<!-- prettier-ignore-end -->\n<!-- /generated -->`
  })
}

/** A table in Markdown. */
export function table(head: string[], rows: string[][]): string {
  const cells = (row: string[]): string =>
    `| ${row.map((cell) => cell.replace(/\n+/g, " ").replace(/(?<!\\)\|/g, "\\|")).join(" | ")} |`
  return [cells(head), `|${" --- |".repeat(head.length)}`, ...rows.map(cells)].join("\n")
}

/** The fragment by which a heading is reached, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .replace(/\s/g, "-")
}
