import type { Database, Fragment } from "./database"

/** A row's history keeps so many entries. */
export const HISTORY_LENGTH = 200

/** A history of one entry, which is the binding: as JSON. */
const ONE_ENTRY = "jsonb_build_array(jsonb_build_object('at', now()) || ?::jsonb)"

/** The history of a row with one entry more, which is the binding: as JSON. */
export const APPEND_HISTORY = `(CASE WHEN jsonb_array_length(history) >= ${HISTORY_LENGTH} THEN history - 1 ELSE history END) || ${ONE_ENTRY}`

/** What a row's history is once something happened. */
export function withEntry(database: Database, entry: object): Fragment {
  return database.raw(APPEND_HISTORY, [JSON.stringify(entry)])
}

/** What the history of a new row begins with. */
export function firstEntry(database: Database, entry: object): Fragment {
  return database.raw(ONE_ENTRY, [JSON.stringify(entry)])
}
