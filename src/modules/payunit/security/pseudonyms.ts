import { createHmac, hkdfSync } from "node:crypto"
import { isIP } from "node:net"

/** What all callers are counted as together whose address is none. */
const UNKNOWN = "unknown"

/** Prefixes of IPv6 addresses that carry an IPv4 address: mapped (RFC 4291), and translated (RFC 6052). */
const CARRIES_IPV4: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
]

/**
 * The network that a caller's address is counted by, in one spelling: an IPv4 address as it is, however it was written;
 * an IPv6 address by its /64, since whoever has one of these has all of them. A port or a zone after it is cut off.
 */
export function networkOf(address: string): string {
  const host = withoutPort(address.trim()).replace(/%.*/s, "")
  switch (isIP(host)) {
    case 4:
      return host
    case 6:
      return networkOfGroups(groupsOf(host))
    default:
      return UNKNOWN
  }
}

/** Some proxies name the port as well: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}

function networkOfGroups(groups: readonly number[]): string {
  if (CARRIES_IPV4.some((prefix) => prefix.every((group, index) => groups[index] === group))) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".")
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`
}

/** The eight groups of an IPv6 address. The URL parser knows every spelling, and gives one. */
function groupsOf(address: string): number[] {
  const [before = "", after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::")
  const [first, last] = [before, after ?? ""].map((part) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)),
  )
  const [head = [], tail = []] = [first, last]
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** What the key is derived for, so that nothing else made of the same secret is like it. */
const PURPOSE = "medusa-payment-payunit: counting phone numbers and network addresses"

/**
 * Keyed hashes under which a phone number or a network address is counted without being kept. Their secret is not in the
 * database: there are few phone numbers, and whoever had both could try them all. No hash is kept longer than the limit
 * that counts with it, so that another secret costs no more than counters that begin anew.
 */
export class Pseudonyms {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync("sha256", secret, "", PURPOSE, 32))
  }

  /** A network address counts as its network: see {@link networkOf}. */
  of(kind: "phone" | "address", value: string): string {
    const counted = kind === "address" ? networkOf(value) : value
    return createHmac("sha256", this.#key).update(`${kind}|${counted}`).digest("base64url")
  }
}
