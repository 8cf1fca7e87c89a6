import { isIP } from "node:net"
import { networkInterfaces } from "node:os"
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

/**
 * The names by which a server that listens there may be called: its own address; for all addresses, each that this machine
 * has. A page elsewhere cannot make an address its own, as it can a name.
 */
export function ownHosts(listening: string): string[] {
  const isEvery = listening === "0.0.0.0" || listening === "::"
  const own = isEvery
    ? Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => address))
    : [listening]
  return own.flatMap((address) => hostNamed(isIP(address) === 6 ? `[${address}]` : address) ?? [])
}

/** A host as it is compared: without a port, and in small letters; null if it is none. */
export function hostNamed(name: string): string | null {
  const url = `http://${name}`
  const isHost = URL.canParse(url) && /^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(name)
  return isHost ? new URL(url).hostname : null
}
