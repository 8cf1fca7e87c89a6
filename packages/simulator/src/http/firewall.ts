import { type AddressRules, isAllowedAddress } from "../../../../src/gateway/contract/envelope"

/** User-Agents that the firewall takes for scripts. A missing one counts, since that is what undici sends. */
const SCRIPTS = /^\s*($|curl|wget|python|node\b|node-fetch|undici|libwww-perl|go-http-client)/i

const ADDRESSES_OF_THIS_MACHINE = /localhost|127\.0\.0\.1/i
const HTTP_ADDRESS = /http:(\\?\/){2}/i
const HTTP_ADDRESSES = /http:(?:\\?\/){2}([^\\/?#"\s]*)/gi

/** Whether the firewall in front of the service refuses a request for who sends it. */
export function isScript(userAgent: string | undefined): boolean {
  return SCRIPTS.test(userAgent ?? "")
}

/** Whether the firewall refuses a body: one that holds an http address, or any address of this machine. */
export function isSuspicious(body: string, rules: AddressRules): boolean {
  if (rules.allowHttpLoopback || rules.allowHttpPrivate === true) {
    return [...body.matchAll(HTTP_ADDRESSES)].some(([, host = ""]) => !isAllowedAddress(`http://${host}`, rules))
  }
  return HTTP_ADDRESS.test(body) || ADDRESSES_OF_THIS_MACHINE.test(body)
}
