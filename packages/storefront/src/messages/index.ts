/** What shoppers are told, in both languages. */
export { type Messages } from "./messages"
export { fill, type KitLocale, type MessageOverrides, messagesOf, moneyText, problemText } from "./languages"
