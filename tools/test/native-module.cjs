const { createHash } = require("node:crypto")

/** @param {string} source @param {string} path */
const standIn = (source, path) =>
  `if (globalThis.loadNatively) module.exports = loadNatively(${JSON.stringify(path)}); else (function () {${source}\n}).call(this)`

/**
 * Stands for a module that Jest need not load itself: where the environment offers it, Node.js does, once for all suites of
 * a worker, which is several times as fast. In a browser's environment, and for Jest's own modules, all is as ever.
 *
 * @type {import("@jest/transform").SyncTransformer}
 */
module.exports = {
  process: (source, path) => ({ code: standIn(source, path) }),
  getCacheKey: (source, path) => createHash("sha256").update(standIn(source, path)).digest("hex"),
}
