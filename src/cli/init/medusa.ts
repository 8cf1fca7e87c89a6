import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { z } from "zod"

const manifest = z.object({ bin: z.union([z.string(), z.object({ medusa: z.string() })]) })

/**
 * Runs a command of the store's own Medusa, in the store's folder, and shows what it says.
 *
 * @returns its exit code
 * @throws Error where the store has no Medusa
 */
export async function runMedusa(folder: string, parameters: readonly string[]): Promise<number> {
  const program = medusaOf(folder)
  return await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...parameters], { cwd: folder, stdio: "inherit" })
    child.once("error", reject)
    child.once("close", (code) => resolve(code ?? 1))
  })
}

function medusaOf(folder: string): string {
  try {
    const path = createRequire(join(folder, "package.json")).resolve("@medusajs/cli/package.json")
    const { bin } = manifest.parse(JSON.parse(readFileSync(path, "utf8")))
    return join(dirname(path), typeof bin === "string" ? bin : bin.medusa)
  } catch {
    throw new Error(`there is no Medusa in ${folder}: install its packages first (npm install, pnpm install or yarn)`)
  }
}
