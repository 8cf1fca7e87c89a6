import { createRequire } from "node:module"
import { join } from "node:path"
import type { Command } from "./command"
import type { Terminal } from "./terminal"
import { packageVersion } from "./version"

const PACKAGE = "payunit-verify"

/** What is called of that package. */
interface VerifyPackage {
  runVerify: (parameters: readonly string[], terminal: Terminal) => Promise<number>
}

/**
 * `payunit verify`: a package of its own, which no store has to carry (docs/decisions/0019). It is run where it is
 * installed. Where it is not, nothing is downloaded, since credentials are in the environment: somebody has to ask for that.
 *
 * @param folders Where it is looked for: the store's, and the plugin's.
 */
export function verifyCommandIn(folders: readonly string[]): Command {
  return {
    summary: `Try a PayUnit account: every operation, and one small payment (package ${PACKAGE})`,
    help: null,
    async run(parameters, terminal) {
      const file = installedIn(folders)
      if (file === null) {
        // The options are not repeated: one may be a phone, or a credential by mistake.
        terminal.err(
          `payunit verify: this is the package ${PACKAGE}, which is not installed here: run npx ${PACKAGE}@${packageVersion()} with the same options\n`,
        )
        return 2
      }
      const { runVerify } = createRequire(file)(file) as VerifyPackage
      return await runVerify(parameters, terminal)
    },
  }
}

function installedIn(folders: readonly string[]): string | null {
  for (const folder of folders) {
    try {
      return createRequire(join(folder, "package.json")).resolve(PACKAGE)
    } catch {
      // Not there.
    }
  }
  return null
}
