import { readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { projectFolder } from "../project.mjs"

const folder = join(projectFolder, "demo/storefront")

/** Also the list of what may be asked for: nothing else is sent. */
const CONTENT_TYPES = /** @type {Record<string, string>} */ ({
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
})

/**
 * Serves the shop front, a page that needs no building.
 *
 * @param {object} settings What the page asks for at `/settings.json`.
 * @param {string} settings.backendUrl
 * @param {string} settings.publishableKey
 * @param {string} settings.regionId
 * @param {string} settings.simulatorUrl
 * @returns {import("node:http").RequestListener}
 */
export function serveStorefront(settings) {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    if (pathname === "/settings.json") {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(settings))
      return
    }
    const name = pathname === "/" ? "index.html" : pathname.slice(1)
    const type = /^[a-z-]+\.[a-z]+$/.test(name) ? CONTENT_TYPES[extname(name)] : undefined
    void (type === undefined ? Promise.reject() : readFile(join(folder, name))).then(
      (content) => response.writeHead(200, { "content-type": type, "cache-control": "no-cache" }).end(content),
      () => response.writeHead(404, { "content-type": "text/plain" }).end("There is no such page."),
    )
  }
}
