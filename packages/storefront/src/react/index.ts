"use client"

/**
 * PayUnit in a React storefront: a hook, and components on top of it. What it needs beside React is
 * `payunit-storefront`.
 */
export { PayUnitCollectionPayment, type PayUnitCollectionPaymentProps } from "./collection-payment"
export { PayUnitPayment, type PayUnitPaymentProps } from "./payment"
export { PayUnitReceipt, type PayUnitReceiptProps, type ReceiptShop } from "./receipt"
export { PayUnitReturn, type PayUnitReturnProps } from "./return-page"
export { type PayUnitPayment as PaymentOfHook, usePayUnitPayment } from "./use-payunit-payment"
export { useShopperLocale, type WordsProps } from "./words"
export type { KitLocale, MessageOverrides, Messages } from "../messages"
export { messagesOf } from "../messages"
