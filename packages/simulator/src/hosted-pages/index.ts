/** The pages on which shoppers pay. */
export { documentOf } from "./layout"
export { html, type Markup } from "./markup"
export { serveHostedPage } from "./routes"
export { moneyText } from "./words"
