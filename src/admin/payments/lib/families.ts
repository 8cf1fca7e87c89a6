import { en } from "../../i18n/en"
import type { Translate } from "../../shared/lib/texts"

/** What the dashboard calls a way of paying: a new one has its own name until there is a word for it. */
export function nameOfFamily(t: Translate, family: string): string {
  return isKnown(family) ? t(`families.${family}`) : family
}

function isKnown(family: string): family is keyof typeof en.families {
  return Object.hasOwn(en.families, family)
}
