import { parseOptions, type PayUnitOptions } from "../../../src/modules/payunit/options"

/** The options of a store in test mode, with these in place of what is left to the plugin. */
export function optionsWith(over: Record<string, unknown> = {}): PayUnitOptions {
  return parseOptions({
    apiUser: "user",
    apiPassword: "password",
    apiKey: "sand_key",
    mode: "test",
    backendUrl: "https://api.shop.example",
    storefrontUrl: "https://shop.example",
    ...over,
  })
}
