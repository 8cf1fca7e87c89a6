import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/*
 * Import this first: Medusa decides where and how much it logs when its code is loaded.
 */
const folder = mkdtempSync(join(tmpdir(), "payunit-log-"))

/** The file that Medusa's log goes to. */
export const logFile = join(folder, "medusa.log")

process.env.LOG_FILE = logFile
// Its default, at which every request is logged; but none are in an environment called "test".
process.env.LOG_LEVEL = "http"
process.env.NODE_ENV = "development"
