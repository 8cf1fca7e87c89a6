import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"

const ALGORITHM = "aes-256-gcm"
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what is handed out and has to come back unchanged. The key lives and dies with the cipher. */
export class Cipher {
  readonly #key = randomBytes(32)

  /** A text that nobody else can read or make. It can be decrypted for the same purpose only. */
  encrypt(purpose: string, text: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose))
    const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64")
  }

  /** The text that was encrypted for this purpose; null if that was not done here, or something was changed. */
  decrypt(purpose: string, encrypted: string): string | null {
    const bytes = Buffer.from(encrypted, "base64")
    // The decoder overlooks what is no Base64, so a text that was added to would decode to what was handed out.
    if (bytes.length <= IV_BYTES + TAG_BYTES || bytes.toString("base64") !== encrypted) {
      return null
    }
    const [iv, tag, text] = [
      bytes.subarray(0, IV_BYTES),
      bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
      bytes.subarray(IV_BYTES + TAG_BYTES),
    ]
    try {
      const decipher = createDecipheriv(ALGORITHM, this.#key, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8")
    } catch {
      return null
    }
  }
}

/** The encrypted values of a transaction that was initialised. Nobody but the service can read them. */
export interface EncryptedValues {
  /** The transaction. */
  t_id: string
  /** The transaction's amount. */
  t_sum: string
  /** The transaction's return address. */
  t_url: string
}
type EncryptedField = keyof EncryptedValues

/** The values of one family cannot be used with another. */
export type EncryptingFamily = "current" | "legacy"

export const ENCRYPTED_FIELDS: readonly EncryptedField[] = ["t_id", "t_sum", "t_url"]

/** Encrypts what a transaction is known by. Each value also holds the id, so that all three have to belong together. */
export function encryptValues(
  cipher: Cipher,
  family: EncryptingFamily,
  { id, amount, returnUrl }: { id: string; amount: number; returnUrl: string },
): EncryptedValues {
  const encrypt = (field: EncryptedField, value: string): string =>
    cipher.encrypt(`${family} ${field}`, `${id} ${value}`)
  return { t_id: encrypt("t_id", id), t_sum: encrypt("t_sum", String(amount)), t_url: encrypt("t_url", returnUrl) }
}

/** The service's own identifier of the transaction that an encrypted value belongs to; null if it cannot be read. */
export function idIn(cipher: Cipher, family: EncryptingFamily, field: EncryptedField, value: string): string | null {
  return cipher.decrypt(`${family} ${field}`, value)?.split(" ")[0] ?? null
}
