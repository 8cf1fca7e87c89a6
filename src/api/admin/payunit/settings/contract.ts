import { z } from "zod"
import { PROVIDER_FLOWS } from "../../../../domain/payments"
import { time } from "../../../answers/texts"
import { notificationAnswer } from "../../../answers/transactions"
import type { StaffContract } from "../../../contract"

export const GET = {
  permission: "read_settings",
  section: "Settings",
  summary: "tells how the plugin is set up",
  about: "Without any secret.",
  answer: z.lazy(() =>
    z.strictObject({
      settings: z.strictObject({
        accounts: z.array(
          z.strictObject({
            name: z.string(),
            mode: z.enum(["test", "live"]),
            invoice_reports: z
              .strictObject({
                state: z.enum(["available", "unavailable", "unknown"]),
                answered_at: time.nullable(),
                refusal: z.string().nullable().describe("HTTP status and error of the answer that refused it."),
              })
              .describe(
                "Whether the account can ask what was paid by PayUnit's own links of invoices. A refusal is believed for a day; `unknown`: nobody tried, or it is older.",
              ),
          }),
        ),
        providers: z
          .array(
            z.strictObject({
              id: z.string(),
              flow: z.enum(PROVIDER_FLOWS),
              account: z.string(),
              place_order: z.enum(["after_payment", "before_payment"]),
            }),
          )
          .describe("The payment providers that the store's configuration has."),
        supported_currencies: z.array(z.string()),
        operators: z
          .array(z.strictObject({ code: z.string(), name: z.string() }))
          .describe("What the latest payments were paid with, or were to be."),
        addresses: z
          .strictObject({
            service: z.string(),
            notifications: z
              .string()
              .describe("Below these, every transaction or invoice has an address of its own, which is a secret."),
            returns: z.string(),
            invoice_returns: z.string(),
            storefronts: z.array(z.string()),
          })
          .describe("PayUnit's, and where the store's own begin."),
        refunds: z
          .enum(["manual", "payout"])
          .describe("Who sends refunds: people alone (`manual`), or PayUnit as well (`payout`)."),
        shop_email: z
          .email()
          .nullable()
          .describe(
            "The shop's own e-mail address, which serves for clients without one; null where the options have none.",
          ),
        watch_hours: z.number(),
        prompt_lifetime_seconds: z.number(),
        waiting: z.number().int().describe("How many payments wait for a person."),
        job: z
          .strictObject({
            runs_here: z.boolean().describe("Whether this instance runs it."),
            started_at: time.nullable(),
            ended_at: time.nullable(),
            checks: z.number().int().nullable(),
          })
          .describe("The reconciling job's last run on any instance."),
        notifications: z.array(notificationAnswer).describe("The last ten."),
        rejected_notifications: z
          .number()
          .int()
          .describe("How many came to addresses that were never given out, since this server started."),
      }),
    }),
  ),
} satisfies StaffContract

export type SettingsAnswer = z.output<typeof GET.answer>["settings"]
