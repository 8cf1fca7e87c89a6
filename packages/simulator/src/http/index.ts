/** The service's HTTP interface, as it is reached. */
export { serveApi } from "./api"
export { hostNamed, isAllowedHost, ownHosts } from "./hosts"
export { headerOf, parseJson, readText, sendAnswer, sendText, sendTo } from "./exchange"
