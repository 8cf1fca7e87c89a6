import { dailyNotification } from "../../src/workflows/events/daily-notification"

const day = "2026-11-24"
const francs = (amount: number) => ({ amount, currencyCode: "xaf" })

it.each([
  ["en", { sales: 0, received: [], onHold: 0 }, null],
  ["en", { sales: 1, received: [francs(2_500)], onHold: 0 }, "1 sale, FCFA 2,500."],
  [
    "en",
    { sales: 1_200, received: [francs(310_000)], onHold: 2 },
    "1,200 sales, FCFA 310,000, 2 payments on hold to review.",
  ],
  ["en", { sales: 0, received: [], onHold: 1 }, "no sale, 1 payment on hold to review."],
  ["fr", { sales: 12, received: [francs(310_000)], onHold: 1 }, "12 ventes, 310 000 FCFA, 1 paiement à traiter."],
  ["fr", { sales: 0, received: [], onHold: 3 }, "aucune vente, 3 paiements à traiter."],
] as const)("the day before, in %s: %j", (locale, figures, description) => {
  const notification = dailyNotification(locale, { day, ...figures })

  expect(notification?.description.replaceAll(/[\u00a0\u202f]/g, " ") ?? null).toBe(description)
  expect(notification === null || notification.key === "payunit-day-2026-11-24").toBe(true)
})
