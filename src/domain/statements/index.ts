/** What a statement of PayUnit's says, and what comes of comparing it: words, columns and values. No I/O. */
export * from "./lines"
export * from "./recognition"
export * from "./terms"
export * from "./values"
