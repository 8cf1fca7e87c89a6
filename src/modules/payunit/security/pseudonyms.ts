import { createHmac, hkdfSync } from "node:crypto"
import { networkOf } from "./network-address"

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
