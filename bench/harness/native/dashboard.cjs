const { join } = require("node:path")

/* The dashboard and a browser to look at it, as the demo and the browser's tests have them. */

/** @returns {Promise<import("playwright-core").Browser>} */
async function startBrowser() {
  const browser = await import("../../../e2e/browser.mjs")
  return await browser.startBrowser()
}

/** @returns {Promise<string>} The folder of the built dashboard. */
async function buildDashboard() {
  const demo = await import("../../../tools/demo/dashboard.mjs")
  const cache = join(__dirname, "../../../.cache/demo/dashboard")
  return await demo.buildDashboard({ cache, signal: new AbortController().signal })
}

module.exports = { buildDashboard, startBrowser }
