import type { LocalizedText } from "../../../domain/texts"
import { DEFAULT_ACCOUNT } from "../../../modules/payunit"

/** A merchant account within a sentence. */
export function accountName(account: string): LocalizedText {
  return account === DEFAULT_ACCOUNT
    ? { en: "the main account", fr: "le compte principal" }
    : { en: `account "${account}"`, fr: `le compte « ${account} »` }
}

/** A mode, as French texts of the dashboard call it. */
export function inFrench(mode: "test" | "live"): string {
  return mode === "live" ? "production" : "test"
}
