import { en } from "./en"
import { fr } from "./fr"

/** The plugin's texts, by language and namespace, as the dashboard takes them. */
export default { en: { payunit: en }, fr: { payunit: fr } }
