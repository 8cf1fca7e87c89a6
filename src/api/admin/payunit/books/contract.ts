import { z } from "zod"
import type { StaffContract } from "../../../contract"

export const GET = {
  permission: "read_payments",
  section: "A month's books",
  summary: "gives a month for the accountant, as CSV",
  about: `The month and its days are those of the shop's [\`timeZone\`](configuration.md#language-and-limits); this month is told as far as it is known. Amounts are in major units, times such as \`2026-01-31 18:05\`. Columns, by payment: **Paid on** (when PayUnit was found to have taken the money), **Order** (its number; its id where Medusa has it no more), **Customer** (the name that the list of payments has; empty once it is [forgotten](personal-data.md)), **Reference (PayUnit transaction)**, **Operator**, **Currency**, **Gross** (received in the month; empty for a payment of another month of which something was refunded in this one), **Refunded** (recorded in the month, whenever it was paid), **Refunded on** and **Reference of the refund** (the last day of these, and what staff noted), **Fees** (of the latest [statement](#statements) in which the payment matched, else as PayUnit told when it was asked; empty where neither gave any), **Net** (gross less fees; empty where either is), **Tax of the order** (as Medusa has it now, for all of the order; told once, with its first payment, and only in its currency), **State** (as the admin says it; money on hold was received, and is here too), **Time zone**. By day: **Day**, **Operator**, **Currency**, **Payments**, **Gross**, **Refunded** (on the day when they were recorded), **Fees**, **Payments with known fees**, **Net** (empty unless the fee of every payment is known), **Tax of the orders**.

Below an empty line, a line a figure: **Total** with a currency, then **Payments**, **Gross**, **Refunded**, **Fees**, **Payments with known fees**, **Net** (empty unless all fees are known) or **Remaining** (gross less refunds and known fees), then the figure. They stand in the first three columns, where no amounts are, so that the sum of a column is not doubled; a month without lines has none.

Gross and Refunded come to what [the summary](#sums) of the same days says for each currency. That somebody took it is written into the [decisions](#decisions).`,
  query: z.lazy(() =>
    z.strictObject({
      month: z
        .string()
        .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/u, { error: "`month` is a month such as 2026-01" })
        .describe("Of the shop's time zone, such as `2026-01`."),
      per: z
        .enum(["payment", "day"])
        .default("payment")
        .describe("A line for each payment, or for each day, currency and operator."),
      locale: z
        .enum(["en", "fr"])
        .optional()
        .describe("Else as `Accept-Language` says. French tables have semicolons and decimal commas."),
    }),
  ),
  answerType: "text/csv",
  refusals: { invalid_request: "The month has not begun.", too_many_exports: "" },
} satisfies StaffContract
