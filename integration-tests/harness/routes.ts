import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const api = join(__dirname, "../../src/api")

/** Every route below a folder of the API, as `METHOD /path` with an id that fits nothing. */
export function routesBelow(folder: string): [method: string, path: string][] {
  return readdirSync(join(api, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .flatMap((file): [string, string][] => {
      const path = `/${folder}/${file.replace(/\/?route\.ts$/, "")}`
        .replace(/\[[^\]]+\]/g, "unknown")
        .replace(/\/$/, "")
      const code = readFileSync(join(api, folder, file), "utf8")
      return [...code.matchAll(/^export (?:const|function|async function) (GET|POST|PUT|PATCH|DELETE)\b/gm)].map(
        ([, method]) => [method ?? "", path],
      )
    })
}
