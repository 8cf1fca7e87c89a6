import { dirname } from "node:path"
import { fileURLToPath } from "node:url"

/** The project's root folder, wherever the program was started. */
export const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)))
