import { fillBoth, type HistoryEntry, type Said, type StoredCause, textOfCause, textOfEntry } from "../../domain/texts"

/** A cause as it is answered: a code and values for programs, and the same in words. */
export interface CauseView extends StoredCause {
  text: Said
}

export function causesView(causes: readonly StoredCause[]): CauseView[] {
  return causes.map((cause) => ({ ...cause, text: fillBoth(textOfCause(cause), cause.params) }))
}

export function causeView(cause: StoredCause | null): CauseView | null {
  return (cause === null ? undefined : causesView([cause])[0]) ?? null
}

/** A history as it is answered, the oldest first. */
export function historyView(history: readonly HistoryEntry[], texts: Readonly<Record<string, Said>>) {
  return history.map((entry) => ({
    ...entry,
    text: fillBoth(textOfEntry(texts, entry.code), entry.params),
    why: causesView(entry.why),
  }))
}
