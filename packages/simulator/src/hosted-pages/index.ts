/** The pages on which shoppers pay. */
export { serveHostedPage } from "./routes"
