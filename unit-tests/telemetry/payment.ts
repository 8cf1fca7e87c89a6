/** What is measured of a payment: whose it is, how it ended, and a request to PayUnit about it. */
export const PAYMENT = { account: "default", mode: "test", flow: "checkout" } as const
export const END = {
  ...PAYMENT,
  state: "settled",
  heldReason: null,
  operator: "CM_MTNMOMO",
  trigger: "notification",
  durationMs: 120,
}
export const ATTEMPT = {
  requestId: "0a1b2c3d",
  operation: "paymentstatus",
  method: "GET",
  route: "/api/gateway/paymentstatus/:transactionID",
  host: "gateway.payunit.net",
  port: 443,
  resends: 0,
} as const
