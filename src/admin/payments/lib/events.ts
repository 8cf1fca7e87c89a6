import type { en } from "../../i18n/en"

/** Name of a text about something that happens to a payment. */
type EventKey = keyof typeof en.events
/** Name of a text about why money is held. */
export type ReasonKey = keyof typeof en.reasons

/**
 * The text for an event of a history, and the reason that it names. Null for one that there is no text for,
 * which is then shown as it was written.
 */
export function eventTextOf<Key extends string = EventKey>(
  event: string,
  known: Readonly<Record<Key, string>>,
): { key: Key; reason: string | null } | null {
  const [, held] = /^held: (\w+)$/.exec(event) ?? []
  const key = held === undefined ? event.replace(/\W+/g, "_") : "held"
  return Object.hasOwn(known, key) ? { key: key as Key, reason: held ?? null } : null
}

/** Puts names in place of the ids of those who did something. */
export function withNames(detail: string, people: Readonly<Record<string, string>>): string {
  return detail.replace(/\buser_[A-Za-z0-9]+/g, (id) => people[id] ?? id)
}
