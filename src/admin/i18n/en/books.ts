/** Texts of a month's books. */
export const books = {
  label: "Month's books",
  title: "Month's books",
  description:
    "For your accountant: what came in and was refunded in a month, with customers, order numbers, PayUnit's fees where known, taxes and totals. The file opens in a spreadsheet. Each download is recorded under Decisions.",
  month: "Month",
  per: "Group by",
  pers: { payment: "Payment", day: "Day" },
  download: "Download",
  done: "The file is downloaded",
  file: "payunit-books",
}
