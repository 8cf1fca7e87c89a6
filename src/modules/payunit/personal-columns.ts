/** What a column tells of people, for whoever asks: Markdown, in English. */
export interface Personal {
  what: string
  why: string
  /** When the column's content is forgotten. */
  until: string
}

const MARKS = new WeakMap<object, Personal | null>()

/** A column that tells of somebody: `privacy` forgets it, and docs/personal-data.md lists it. */
export function personal<Column extends object>(column: Column, mark: Personal): Column {
  MARKS.set(column, mark)
  return column
}

/** A column that may hold any text and tells of nobody: ids, codes, words and addresses of the service. */
export function impersonal<Column extends object>(column: Column): Column {
  MARKS.set(column, null)
  return column
}

/** What a model's column tells of people: null for nothing, undefined where the model says neither. */
export function personalOf(column: object): Personal | null | undefined {
  return MARKS.get(column)
}
