import { once } from "node:events"
import { closeAtEnd } from "./closing.mjs"
import { assertFree, openDoor } from "./door.mjs"
import { setLogLevel } from "./medusa.mjs"
import { fillWithBusyMonth, reset, setUpShop } from "./shop.mjs"
import { say, step } from "./steps.mjs"
import { serveStorefront } from "./storefront.mjs"

/**
 * Opens the store and keeps it open until interrupted.
 *
 * @param {import("./options.mjs").DemoOptions} options
 * @param {AbortSignal} interrupted
 */
export async function stayOpen(options, interrupted) {
  const { port, storefrontPort, simulatorPort } = options
  await assertFree({ port: simulatorPort, of: "the PayUnit simulator", flag: "--simulator-port" })
  const backend = await openDoor({ port, of: "the store", flag: "--port" })
  closeAtEnd("The store's port", () => backend.close())
  const storefront = await openDoor({ port: storefrontPort, of: "the shop front", flag: "--storefront-port" })
  closeAtEnd("The shop front's port", () => storefront.close())
  if (options.reset) await step("Earlier data deleted", reset)

  const shop = await setUpShop({
    fresh: false,
    withDashboard: options.admin,
    withStorefront: true,
    simulatorPort,
    backend,
    storefront,
    interrupted,
  })
  if (options.busy) await fillWithBusyMonth(shop)
  backend.serve(shop.listener)
  storefront.serve(
    serveStorefront(shop.storefrontFolder ?? "", {
      backendUrl: backend.url,
      publishableKey: shop.store.publishableKey,
      regionId: shop.store.regionId,
      simulatorUrl: shop.simulatorUrl,
    }),
  )
  await setLogLevel("warn")

  say(`
The store is open.

  Shop      ${storefront.url}
  Admin     ${options.admin ? `${backend.url}/app   ${shop.admin.email} / ${shop.admin.password}` : "not built (--no-admin)"}
  PayUnit   ${shop.simulatorUrl}   the simulated service: its payments, phones and faults

  Nothing here moves real money. Ctrl-C ends it; the next start continues with the same store,
  and with another password.
`)
  if (!interrupted.aborted) await once(interrupted, "abort")
}
