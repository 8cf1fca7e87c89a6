/**
 * Values of texts that name nobody: amounts, counts, times, ids and codes. Of what is forgotten only these stay in its
 * history; a value that is not here may be a name, an address or somebody's words.
 */
export const IMPERSONAL_PARAMS = [
  ...[
    "account",
    "amount",
    "back",
    "billed",
    "confirmed",
    "currency",
    "left",
    "limit",
    "line",
    "mode",
    "most",
    "operator",
  ],
  ...[
    "order",
    "outstanding",
    "owed",
    "paid",
    "price",
    "quantity",
    "reason",
    "ref",
    "session",
    "status",
    "stock",
    "sum",
    "surplus",
    "reported",
    "total",
  ],
  ...["until", "word", "worth"],
] as const
