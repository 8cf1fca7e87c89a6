import { randomInt } from "node:crypto"

declare const brand: unique symbol

/** The merchant's identifier of one attempt to collect one amount. Branded, so that no other id can stand in. */
export type TransactionId = string & { readonly [brand]: "TransactionId" }

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/** Eighteen letters and digits: the longest form that every API and every operator accepts. */
const LENGTH = 18

/** Makes a fresh random identifier (107 bits). */
export function newTransactionId(): TransactionId {
  let id = ""
  for (let index = 0; index < LENGTH; index += 1) {
    id += ALPHABET.charAt(randomInt(ALPHABET.length))
  }
  return id as TransactionId
}

/** Whether a text has the form of an identifier that {@link newTransactionId} made. */
export function isTransactionId(value: string): value is TransactionId {
  return /^[A-Za-z0-9]{18}$/.test(value)
}
