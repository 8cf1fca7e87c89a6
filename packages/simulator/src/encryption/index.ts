/** The encrypted values that PayUnit gives out for a transaction. */
export { Cipher } from "./cipher"
export { ENCRYPTED_FIELDS, type EncryptedValues, type EncryptingFamily, encryptValues, idIn } from "./encrypted-values"
