import { z } from "zod"
import type { StaffContract } from "../../../contract"

export const GET = {
  permission: null,
  section: "Access",
  summary: "tells what whoever asks may do",
  about:
    "Anybody logged in may ask. Where Medusa's roles are off, all are true. [Who may do what](admin-reference.md#who-may-do-what) says what each permission allows, and the policies that a role needs for it.",
  answer: z.lazy(() =>
    z.strictObject({
      access: z.strictObject({
        read_payments: z.boolean(),
        check_payments: z.boolean().describe("Asking PayUnit again, which places and captures what was paid."),
        refund_payments: z.boolean().describe("Recording refunds, and deciding about money on hold."),
        send_payouts: z.boolean().describe("Having PayUnit send refunds."),
        request_payments: z.boolean(),
        read_invoices: z.boolean(),
        create_invoices: z.boolean().describe("Making, sending and voiding them."),
        confirm_invoices: z.boolean().describe("Recording that one was paid."),
        read_decisions: z.boolean().describe("The audit trail."),
        read_settings: z.boolean().describe("How PayUnit is set up, and the doctor's checks."),
        change_settings: z.boolean().describe("Pausing new payments."),
      }),
    }),
  ),
} satisfies StaffContract

export type AccessAnswer = z.output<typeof GET.answer>["access"]
