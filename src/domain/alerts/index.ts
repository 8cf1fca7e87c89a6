/** Alerts to people outside of the admin: what they tell, in what words, to whom, and how they are signed. No I/O. */
export * from "./alert"
export * from "./kinds"
export * from "./rules"
export * from "./signature"
export * from "./texts"
export * from "./watch"
