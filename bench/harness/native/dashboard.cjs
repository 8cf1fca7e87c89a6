const { join } = require("node:path")

/* The dashboard, the shop front and a browser to look at them, as the demo and the browser's tests have them. */

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

/** @returns {Promise<string>} The folder of the built shop front. */
async function buildShopFront() {
  const demo = await import("../../../tools/demo/storefront.mjs")
  const cache = join(__dirname, "../../../.cache/demo/storefront")
  return await demo.buildStorefront({ cache, signal: new AbortController().signal })
}

module.exports = { buildDashboard, buildShopFront, startBrowser }
