import { createRequire } from "node:module"
import { join } from "node:path"
import type * as TypeScript from "typescript"

/** What happens to one file of a project. */
export interface FileChange {
  /** Within the project, with slashes. */
  path: string
  /** Null if there is no such file yet. */
  before: string | null
  after: string
}

/** A piece of a file that becomes another. */
export interface Change {
  start: number
  end: number
  text: string
}

/** What of a file is to be changed; nothing, where it is so already. Throws {@link Unrecognised}. */
export type Edit = (source: TypeScript.SourceFile, ts: typeof TypeScript) => Change[]

/** A file does not have what an edit looks for. */
export class Unrecognised extends Error {
  override readonly name = "Unrecognised"
}

/**
 * A file after an edit, which reads its syntax and leaves the rest of it as somebody wrote it.
 *
 * @param path for its kind, by its ending
 * @throws Unrecognised
 */
export function applyEdit(path: string, text: string, edit: Edit, ts: typeof TypeScript): string {
  return changed(text, edit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), ts))
}

/** Carries changes out, which do not overlap. */
function changed(text: string, changes: readonly Change[]): string {
  const newline = text.includes("\r\n") ? "\r\n" : "\n"
  return [...changes]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (result, change) =>
        result.slice(0, change.start) + change.text.replace(/\n/g, newline) + result.slice(change.end),
      text,
    )
}

/**
 * A project's own TypeScript, which reads its files: nothing knows their syntax better, and no package of ours needs one.
 *
 * @returns null where there is none that can be used
 */
export function typeScriptOf(folder: string): typeof TypeScript | null {
  try {
    const ts = createRequire(join(folder, "package.json"))("typescript") as Partial<typeof TypeScript>
    return typeof ts.createSourceFile === "function" ? ts : null
  } catch {
    return null
  }
}

/** The first node below another that is of a kind and fits. */
export function find<Kind extends TypeScript.Node>(
  below: TypeScript.Node,
  isOfKind: (node: TypeScript.Node) => node is Kind,
  fits: (node: Kind) => boolean,
): Kind | undefined {
  const visit = (node: TypeScript.Node): Kind | undefined =>
    isOfKind(node) && fits(node) ? node : node.forEachChild(visit)
  return below.forEachChild(visit)
}

/** An import below all others. */
export function importAfterAll(source: TypeScript.SourceFile, ts: typeof TypeScript, text: string): Change {
  const last = source.statements.filter(ts.isImportDeclaration).at(-1)
  if (last === undefined) {
    throw new Unrecognised("it imports nothing")
  }
  return insertion(last.getEnd(), `\n${text}${semicolonOf(last)}`)
}

/** Written as the file is. */
export function semicolonOf(statement: TypeScript.Statement): string {
  return statement.getText().endsWith(";") ? ";" : ""
}

export function insertion(at: number, text: string): Change {
  return { start: at, end: at, text }
}

export function replacement(node: TypeScript.Node, text: string): Change {
  return { start: node.getStart(), end: node.getEnd(), text }
}
