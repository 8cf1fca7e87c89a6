import type { InstallmentRow } from "../../src/modules/payunit/invoices"
import { invoiceEmail } from "../../src/workflows/invoices/email-data"
import { reminderEmail } from "../../src/workflows/invoices/upkeep/reminder-email"
import { anInvoice } from "../modules/payunit/an-invoice"

const PART = { title: "Rest", amount: 4_000, due_date: new Date("2026-01-20T22:59:59Z") } as InstallmentRow

/** What is said of an invoice of which 10 000 is left. */
function remindOf(over: Parameters<typeof anInvoice>[0], installment: InstallmentRow | null, daysPastDue: number) {
  const invoice = anInvoice({ total_amount: 12_500, paid_amount: 2_500, ...over })
  const { subject, text, reminder, ...rest } = reminderEmail(
    invoiceEmail(invoice, [], [], "https://api.shop.example/i"),
    invoice,
    installment,
    daysPastDue,
  )
  const plain = (words: string): string => words.replace(/\s/g, " ")
  return { ...rest, reminder, said: [subject, text.introduction, text.due].map(plain), text }
}

it.each<[situation: string, said: ReturnType<typeof remindOf>, words: string[]]>([
  [
    "before its due day",
    remindOf({}, null, -3),
    [
      "Reminder: FCFA 10,000 due by January 31, 2026",
      "this is a reminder that FCFA 10,000 is still to be paid for your invoice INV1.",
      "It is due by January 31, 2026.",
    ],
  ],
  [
    "on its due day, in French",
    remindOf({ locale: "fr" }, null, 0),
    [
      "Rappel : 10 000 FCFA à régler au plus tard le 31 janvier 2026",
      "nous vous rappelons qu’il reste 10 000 FCFA à régler pour votre facture INV1.",
      "L’échéance est aujourd’hui, le 31 janvier 2026.",
    ],
  ],
  [
    "after it, in the name of another company, without a reference",
    remindOf({ ref: null, custom_billing_company: { name: "Studio" } }, null, 7),
    [
      "Reminder: FCFA 10,000 was due on January 31, 2026 – Studio",
      "this is a reminder that FCFA 10,000 is still to be paid for your invoice.",
      "It was due on January 31, 2026.",
    ],
  ],
  [
    "of an instalment, after its own day, in French",
    remindOf({ locale: "fr" }, PART, 1),
    [
      "Rappel : 4 000 FCFA étaient à régler au plus tard le 20 janvier 2026",
      "nous vous rappelons que 4 000 FCFA sont à régler : la tranche « Rest » de votre facture INV1.",
      "L’échéance était le 20 janvier 2026.",
    ],
  ],
  [
    "of an instalment, on its own day",
    remindOf({}, PART, 0),
    [
      "Reminder: FCFA 4,000 due by January 20, 2026",
      "this is a reminder that FCFA 4,000 is to be paid: the instalment “Rest” of your invoice INV1.",
      "It is due today, January 20, 2026.",
    ],
  ],
  [
    "before its due day, in French",
    remindOf({ locale: "fr" }, null, -3),
    [
      "Rappel : 10 000 FCFA à régler au plus tard le 31 janvier 2026",
      "nous vous rappelons qu’il reste 10 000 FCFA à régler pour votre facture INV1.",
      "L’échéance est le 31 janvier 2026.",
    ],
  ],
])("%s", (_situation, { said, text }, words) => {
  expect(said).toEqual(words)
  expect(text).toMatchObject({ pay: expect.any(String), paid_already: expect.any(String) })
})

it("figures are there beside the words, and never more than is left", () => {
  expect(remindOf({}, PART, -1).reminder).toEqual({
    installment: "Rest",
    amount: 4_000,
    amount_text: expect.stringContaining("4,000"),
    due_date: "2026-01-20T22:59:59.000Z",
    due_text: "January 20, 2026",
    days_past_due: -1,
  })
  expect(remindOf({ paid_amount: 11_000 }, PART, -1).reminder.amount).toBe(1_500)
  expect(remindOf({}, null, -1).invoice.link).toBe("https://api.shop.example/i")
})
