import { isLoopback } from "../../../../src/gateway/contract/envelope"

/**
 * Whether a request is for this machine by one of its own names, or by one that was allowed. A browser on this machine can
 * be led here by a page whose name was made to point here (DNS rebinding); then it names that page's host.
 */
export function isAllowedHost(host: string | undefined, allowed: readonly string[]): boolean {
  const url = `http://${host ?? ""}`
  if (!URL.canParse(url)) {
    return false
  }
  const { hostname } = new URL(url)
  return isLoopback(new URL(url)) || allowed.includes(hostname)
}

/** A host as it is compared: without a port, and in small letters; null if it is none. */
export function hostNamed(name: string): string | null {
  const url = `http://${name}`
  const isHost = URL.canParse(url) && /^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(name)
  return isHost ? new URL(url).hostname : null
}
