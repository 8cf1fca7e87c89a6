import { createPayUnitClient } from "payunit-storefront"
import { createApp } from "vue"
import Checkout from "./Checkout.vue"
import "payunit-storefront/style.css"

/** What the page must know of its store, as the server that sent it tells. */
interface Settings {
  backendUrl: string
  publishableKey: string
}

async function start(): Promise<void> {
  const { backendUrl, publishableKey } = (await (await fetch("/settings.json")).json()) as Settings
  const client = createPayUnitClient({ baseUrl: backendUrl, publishableKey })
  const cartId = new URLSearchParams(location.search).get("cart") ?? undefined
  createApp(Checkout, { client, cartId }).mount("#app")
}

void start()
