const { randomInt } = require("node:crypto")
const { createServer } = require("node:net")

/**
 * Ports that no system gives by itself, to whoever connects somewhere or listens anywhere: one that it gave would be somebody
 * else's by the time it is used.
 */
const [FIRST, LAST] = [10_000, 32_000]

/** So many are tried: where none of them is free, it is not for want of ports. */
const MOST_TRIES = 100

/** @returns {Promise<number>} A port of this machine that nobody listens on. */
async function freePort() {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) return port
  }
  throw new Error("No program may listen on a port of this machine.")
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
async function isFree(port) {
  return await new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}

module.exports = { freePort }
