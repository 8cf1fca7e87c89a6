import { z } from "zod"

const time = z.iso.datetime().nullable()

/** How a store is set up, for programs: nothing in it is good or bad by itself. */
export const storeFacts = z.object({
  is_live: z.boolean().describe("Whether every account is in live mode."),
  is_at_payunit: z.boolean().describe("Whether `baseUrl` and `legacyBaseUrl` are PayUnit's own."),
  storefronts: z
    .array(z.object({ origin: z.string(), is_in_store_cors: z.boolean() }))
    .describe("The option `storefrontUrl`, the default first."),
  place_order: z
    .array(z.enum(["after_payment", "before_payment"]))
    .describe("The option of the plugin's payment providers, each value once."),
  allow_cards: z.boolean(),
  has_alerts: z.boolean(),
  admin_locale: z.enum(["en", "fr"]),
  log_level: z.string().nullable().describe("`LOG_LEVEL` of the environment; null where it has none."),
  idle_in_transaction_timeout_ms: z.number().describe("Postgres' `idle_in_transaction_session_timeout`; 0 for none."),
  last_notification_at: z
    .object({ test: time, live: time })
    .describe("When PayUnit's last notification came, by the mode of its payment; null for none."),
})

export type StoreFacts = z.output<typeof storeFacts>
