/**
 * Tells something to whoever looks on. An SDK calls code of the store's own in the middle of it, samplers, processors and
 * views, and whatever that throws must never change what is looked at.
 */
export function ignoreErrors(tell: () => void): void {
  try {
    tell()
  } catch {
    // A payment goes on, unseen.
  }
}
