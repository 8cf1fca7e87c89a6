/** Refusals, as shoppers and merchants are told of them. */
export { itWasOf, MerchantError, merchantErrorIn, tryAgainAfter } from "./merchant-errors"
export { isShopperErrorCode, paidError, ShopperError, type ShopperErrorCode, spokenRefusal } from "./shopper-errors"
export { type RowKind, UnreadableRow } from "./unreadable-row"
