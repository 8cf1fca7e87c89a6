import { Problem } from "../problem.mjs"

/**
 * Asks the store, as a shop front or the dashboard does.
 *
 * @param {string} backendUrl
 * @param {Record<string, string>} headers
 */
export function storeApi(backendUrl, headers) {
  /**
   * @param {"GET" | "POST"} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<any>} The answer's JSON, whose shape is Medusa's.
   */
  return async function ask(method, path, body) {
    const response = await fetch(new URL(path, backendUrl), {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text)
    throw new Problem(`${method} ${path} was answered ${String(response.status)}: ${text.slice(0, 500)}`)
  }
}
