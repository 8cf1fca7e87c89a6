import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { chromium } from "playwright-core"
import { Problem } from "../tools/problem.mjs"

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]

const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
]

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Pages that a scenario serves itself come from no network, and may ask the store on this machine all the same.
  "--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests",
  "--no-first-run",
]

/**
 * How long a page or a condition is waited for: what comes is looked at at once, and slow machines that do three other things
 * meanwhile are waited for as well.
 */
export const PATIENCE_MS = 90_000

/**
 * Starts a Chromium without a window. Its pages are waited for with patience.
 *
 * @returns {Promise<import("playwright-core").Browser>}
 * @throws {Problem} That says how to get one, when there is none.
 */
export async function startBrowser() {
  const browser = await chromium.launch({ executablePath: findBrowser(), headless: true, args: FLAGS })
  browser.on("context", (context) => context.setDefaultTimeout(PATIENCE_MS))
  return browser
}

/** @returns {string} */
function findBrowser() {
  const chosen = process.env["PLAYWRIGHT_CHROMIUM"]
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new Problem(`PLAYWRIGHT_CHROMIUM names ${chosen}, where there is no browser.`)
  }
  const folders = (process.env["PATH"] ?? "").split(delimiter)
  const places = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES]
  const found = [chromium.executablePath(), ...places].find((place) => existsSync(place))
  if (found !== undefined) return found
  throw new Problem(
    [
      "These tests want a Chromium or Chrome, and there is none on this machine. Any one of these helps:",
      "  apt-get install chromium                    on Debian and Ubuntu",
      "  npx playwright-core install chromium        Playwright's own, anywhere",
      "  PLAYWRIGHT_CHROMIUM=/path/to/chrome         one that is elsewhere",
    ].join("\n"),
  )
}
