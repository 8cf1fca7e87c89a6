/** What people decide, written down, and agreed to by a second person where it takes one. */
export * from "./decide"
export * from "./once"
