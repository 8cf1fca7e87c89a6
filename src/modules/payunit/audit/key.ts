import { createHmac, hkdfSync } from "node:crypto"

/** What the key is derived for, so that nothing else made of the same secret is like it. */
const PURPOSE = "medusa-payment-payunit: chaining the audit trail"

/** A key of the audit trail, made of a secret that is not in the database. */
export class Key {
  readonly #bytes: Buffer
  /** Names the key, and says nothing of it. */
  readonly id: string

  constructor(secret: string) {
    this.#bytes = Buffer.from(hkdfSync("sha256", secret, "", PURPOSE, 32))
    this.id = this.mac("key").slice(0, 12)
  }

  mac(text: string): string {
    return createHmac("sha256", this.#bytes).update(text).digest("hex")
  }
}
