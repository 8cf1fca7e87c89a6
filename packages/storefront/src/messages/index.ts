/** What shoppers are told, in both languages. */
export {
  fill,
  type KitLocale,
  type MessageOverrides,
  type Messages,
  messagesOf,
  moneyText,
  problemText,
} from "./messages"
