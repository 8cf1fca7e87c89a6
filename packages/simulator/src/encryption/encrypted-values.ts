import type { Cipher } from "./cipher"

/** The encrypted values of a transaction that was initialised. Nobody but the service can read them. */
export interface EncryptedValues {
  /** The transaction. */
  t_id: string
  /** Its amount. */
  t_sum: string
  /** Its return address. */
  t_url: string
}
export type EncryptedField = keyof EncryptedValues

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
