/** Texts of a month's books. */
export const books = {
  label: "Month's books",
  title: "Month's books",
  description:
    "For your accountant: what came in and went back in a month, with fees where a statement of PayUnit's gave them, order numbers and taxes. The file is a table for spreadsheets; that you took it is in the list of decisions.",
  month: "Month",
  per: "A line for",
  pers: { payment: "Each payment", day: "Each day" },
  download: "Download",
  done: "The books are downloaded",
  file: "payunit-books",
}
