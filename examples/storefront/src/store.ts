import Medusa from "@medusajs/js-sdk"
import { createPayUnitClient, type PayUnitClient } from "payunit-storefront"

/** What the storefront must know of its store. */
interface Settings {
  backendUrl: string
  publishableKey: string
  regionId: string
  /** Only where PayUnit is simulated: where to find the phones that prompts go to. */
  simulatorUrl?: string
}

/** Who sells, for receipts. */
export const SHOP = { name: "Boutique Wouri", contact: "+237 6 99 00 00 00" }

/** Where it sells. */
export const COUNTRY = "cm"

/** The store behind the pages. */
export interface Store {
  sdk: Medusa
  payunit: PayUnitClient
  regionId: string
  simulatorUrl: string | undefined
}

/** Connects to the store: by the build's environment, else by `/settings.json` of the server that sent this page. */
export async function connectStore(): Promise<Store> {
  const { backendUrl, publishableKey, regionId, simulatorUrl } = settingsOfBuild() ?? (await settingsOfServer())
  const sdk = new Medusa({ baseUrl: backendUrl, publishableKey })
  return { sdk, payunit: createPayUnitClient(sdk), regionId, simulatorUrl }
}

function settingsOfBuild(): Settings | undefined {
  const { VITE_MEDUSA_URL, VITE_PUBLISHABLE_KEY, VITE_REGION_ID } = import.meta.env as Record<
    string,
    string | undefined
  >
  return VITE_MEDUSA_URL !== undefined && VITE_PUBLISHABLE_KEY !== undefined && VITE_REGION_ID !== undefined
    ? { backendUrl: VITE_MEDUSA_URL, publishableKey: VITE_PUBLISHABLE_KEY, regionId: VITE_REGION_ID }
    : undefined
}

async function settingsOfServer(): Promise<Settings> {
  const response = await fetch("/settings.json")
  if (!response.ok) {
    throw new Error("The store's settings are missing: set VITE_MEDUSA_URL, VITE_PUBLISHABLE_KEY and VITE_REGION_ID.")
  }
  return (await response.json()) as Settings
}
