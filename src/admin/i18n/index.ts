import { withUnbreakableSpaces } from "../../domain/texts/languages"
import { en } from "./en"
import { fr } from "./fr"

interface Tree {
  readonly [name: string]: string | Tree
}

const everyText = (texts: Tree): Tree =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === "string" ? withUnbreakableSpaces(text) : everyText(text),
    ]),
  )

/** The plugin's texts, by language and namespace, as the dashboard takes them. */
export default { en: { payunit: en }, fr: { payunit: everyText(fr) } }
