const config = /** @type {any} */ (require("../../demo/medusa-config.js"))

/* The store of the demo with a second payment provider, which takes no time. */

config.modules["payment"].options.providers.push({ resolve: "./src/providers/at-once", id: "bench" })

module.exports = config
