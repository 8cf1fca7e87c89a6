import type { Texts } from "../../i18n/en"

type Path<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${Path<Node[Key]>}`
}[keyof Node & string]

/** Without the ending that says for how many a text is meant. */
type Singular<Key extends string> = Key extends `${infer Base}_${"one" | "other"}` ? Base : Key

/** Name of a text. */
export type TextKey = Singular<Path<Texts>>

/** What is put into a text. `count` also chooses between its forms for one and for several. */
type TextValues = Record<string, string | number> & { count?: number }

/** Gives a text in the language of the dashboard. */
export type Translate = (key: TextKey, values?: TextValues) => string

/** The account that needs no name in the store's configuration. */
export const MAIN_ACCOUNT = "default"

/** A merchant account as people know it. */
export function accountName(t: Translate, name: string): string {
  return name === MAIN_ACCOUNT ? t("settings.mainAccount") : name
}
