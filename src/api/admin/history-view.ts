import {
  fillBoth,
  type HistoryEntry,
  type LocalizedText,
  type StoredCause,
  textOfCause,
  textOfEntry,
} from "../../domain/texts"
import type { CauseAnswer, HistoryEntryAnswer } from "../answers"

export function causesView(causes: readonly StoredCause[]): CauseAnswer[] {
  return causes.map((cause) => ({ ...cause, text: fillBoth(textOfCause(cause), cause.params) }))
}

export function causeView(cause: StoredCause | null): CauseAnswer | null {
  return (cause === null ? undefined : causesView([cause])[0]) ?? null
}

/** A history as it is answered, the oldest first. */
export function historyView(
  history: readonly HistoryEntry[],
  texts: Readonly<Record<string, LocalizedText>>,
): HistoryEntryAnswer[] {
  return history.map((entry) => ({
    ...entry,
    text: fillBoth(textOfEntry(texts, entry.code), entry.params),
    causes: causesView(entry.causes),
  }))
}
