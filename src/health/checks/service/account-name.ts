import type { LocalizedText } from "../../../domain/texts"
import { DEFAULT_ACCOUNT } from "../../../modules/payunit"

/** A merchant account within a sentence. */
export function accountName(account: string): LocalizedText {
  return account === DEFAULT_ACCOUNT
    ? { en: "the main account", fr: "le compte principal" }
    : { en: `account "${account}"`, fr: `le compte « ${account} »` }
}
