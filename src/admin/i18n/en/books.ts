/** Texts of a month's books. */
export const books = {
  label: "Month's books",
  title: "Month's books",
  description:
    "For your accountant: what came in and went back in a month, with PayUnit's fees as far as they are known, order numbers and taxes. The file opens in a spreadsheet. Each download is recorded under Decisions.",
  month: "Month",
  per: "A line for",
  pers: { payment: "Each payment", day: "Each day" },
  download: "Download",
  done: "The books are downloaded",
  file: "payunit-books",
}
