/** Refusals, as shoppers and merchants are told of them. */
export {
  earlierAmountText,
  MERCHANT_PROBLEMS,
  MerchantError,
  type MerchantErrorCode,
  merchantErrorIn,
  merchantProblem,
  tryAgainAfter,
} from "./merchant-errors"
export {
  isShopperErrorCode,
  paidError,
  SHOPPER_PROBLEMS,
  ShopperError,
  type ShopperErrorCode,
  localizeRefusal,
  type RowKind,
  UnreadableRow,
} from "./shopper-errors"
