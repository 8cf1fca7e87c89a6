import type { Translate } from "./texts"

/** The account that needs no name in the store's configuration. */
export const MAIN_ACCOUNT = "default"

/** A merchant account as people know it. */
export function accountName(t: Translate, name: string): string {
  return name === MAIN_ACCOUNT ? t("settings.mainAccount") : name
}
