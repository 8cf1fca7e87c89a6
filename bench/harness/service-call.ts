import type { Pool } from "undici"
import type { MerchantCredentials } from "../../packages/simulator/src"

/** Opens a transaction at the service with nothing but undici. */
export async function initializeCall(
  service: Pool,
  { apiUser, apiPassword, apiKey }: MerchantCredentials,
  transactionId: string,
): Promise<void> {
  const { statusCode, body } = await service.request({
    method: "POST",
    path: "/api/gateway/initialize",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      authorization: `Basic ${Buffer.from(`${apiUser}:${apiPassword}`).toString("base64")}`,
      "x-api-key": apiKey,
      mode: "test",
      "user-agent": "payunit-bench",
    },
    body: JSON.stringify({
      transaction_id: transactionId,
      total_amount: 13_500,
      currency: "XAF",
      payment_country: "CM",
      return_url: "http://localhost:8000/return",
      notify_url: "http://localhost:8000/notify",
    }),
  })
  const answer = await body.json()
  if (statusCode >= 300) {
    throw new Error(`the simulator refused with HTTP ${statusCode}: ${JSON.stringify(answer)}`)
  }
}
