import { Agent } from "node:http"
import axios from "axios"
import { Pool } from "undici"
import { PayUnitClient } from "medusa-payment-payunit/gateway"

/*
 * Asks a service for the same status in three ways, as a process of its own: by our client, by plain undici, and by axios.
 * Its parent sends what to do, and is told the milliseconds for one call. All have as many connections, kept alive.
 */

/** @typedef {{ way: "ours" | "undici" | "axios", calls: number, atOnce: number }} Order */

const { url, transactionId, apiUser, apiPassword, apiKey, connections } = JSON.parse(process.argv[2] ?? "{}")
const path = `/api/gateway/paymentstatus/${transactionId}`
const headers = {
  "content-type": "application/json",
  accept: "application/json",
  authorization: `Basic ${Buffer.from(`${apiUser}:${apiPassword}`).toString("base64")}`,
  "x-api-key": apiKey,
  mode: "test",
  "user-agent": "payunit-bench",
}

const client = new PayUnitClient({ baseUrl: url, apiUser, apiPassword, apiKey, mode: "test", allowHttpLoopback: true })
const pool = new Pool(url, { connections })
const throughAxios = axios.create({
  baseURL: url,
  headers,
  httpAgent: new Agent({ keepAlive: true, maxSockets: connections }),
})

/** @type {Record<Order["way"], () => Promise<unknown>>} */
const ways = {
  ours: async () => (await client.paymentStatus(transactionId)).transaction_status,
  undici: async () => {
    const { body } = await pool.request({ method: "GET", path, headers })
    return /** @type {any} */ (await body.json()).data.transaction_status
  },
  axios: async () => (await throughAxios.get(path)).data.data.transaction_status,
}

process.on("message", (/** @type {Order} */ order) => {
  void carryOut(order).then((milliseconds) => process.send?.(milliseconds))
})
process.send?.("ready")

/** @param {Order} order */
async function carryOut({ way, calls, atOnce }) {
  let left = calls
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1
        const status = await ways[way]()
        if (status !== "PENDING") throw new Error(`${way} was told ${String(status)}`)
      }
    }),
  )
  return (performance.now() - begin) / calls
}
