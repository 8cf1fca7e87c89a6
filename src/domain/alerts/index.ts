/** Alerts to people outside of the admin: what they tell, in what words, and how they are signed. No I/O. */
export * from "./alert"
export * from "./signature"
export * from "./texts"
export * from "./watch"
