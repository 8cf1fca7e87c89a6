import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { IncomingMessage, ServerResponse } from "node:http"

/** Addresses below our prefixes, as Express compares them: in any letters, and with slashes doubled or not. */
const OURS = /^\/+(store|admin|hooks)\/+payunit(?![^/?#])/i

/** Whether an address is below one of the plugin's prefixes. */
export function isOurs(address: string): boolean {
  return OURS.test(address)
}

/**
 * Keeps every answer of ours out of caches, of browsers and of what stands between. Medusa refuses some requests before
 * any middleware of a plugin is asked (401, no publishable key, broken JSON), so this hears of them from Node.js itself.
 * A route may say otherwise.
 */
export function keepAnswersOutOfCaches(): void {
  unsubscribe("http.server.request.start", forbidStoring)
  subscribe("http.server.request.start", forbidStoring)
}

function forbidStoring(message: unknown): void {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  if (isOurs(request.url ?? "")) {
    response.setHeader("cache-control", "no-store")
  }
}
