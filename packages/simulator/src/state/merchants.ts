import type { Habits } from "./habits"

/** A merchant's credentials for one mode, as its dashboard would show them. */
export interface MerchantCredentials {
  apiUser: string
  apiPassword: string
  /** `sand_…` in test mode, `live_…` in live mode. */
  apiKey: string
}

/** Credentials that the simulator knows, and the mode that they are good for. */
export interface MerchantAccount extends MerchantCredentials {
  /** What the hosted pages call the merchant. */
  name: string
  mode: "test" | "live"
}

const USER = {
  name: "Example Shop",
  apiUser: "5f3c1a52-8a0e-4c6f-9d54-0d1b7a6c2e10",
  apiPassword: "c2b7e9d4-61f3-4b1c-8f2a-7e9054d3ab61",
}

/**
 * The merchant that is ready at every start, in test mode. User and password are the same in both modes. Keys have the 32
 * characters that the vendor's SDK insists on.
 */
export const TEST_MERCHANT: MerchantAccount = { ...USER, apiKey: "sand_simulator000000000000000001", mode: "test" }

/** The merchant that is ready at every start, in live mode. */
export const LIVE_MERCHANT: MerchantAccount = { ...USER, apiKey: "live_simulator000000000000000001", mode: "live" }

/** Another merchant's credentials; their mode follows from the key's prefix. */
export function accountOf(credentials: MerchantCredentials & { name?: string | undefined }): MerchantAccount {
  const mode = credentials.apiKey.startsWith("live_") ? "live" : "test"
  return { ...credentials, name: credentials.name ?? USER.name, mode }
}

/** The headers that every operation demands. */
export interface CredentialHeaders {
  authorization: string | undefined
  apiKey: string | undefined
  mode: string | undefined
}

/** Whose request this is, or why it is nobody's. */
export type Recognition = { ok: true; merchant: MerchantAccount } | { ok: false; reason: string }

/** Recognises a merchant by Basic credentials, application token and mode, all three of which must fit together. */
export function recognise(
  accounts: readonly MerchantAccount[],
  headers: CredentialHeaders,
  { lenient_requests }: Pick<Habits, "lenient_requests">,
): Recognition {
  const basic = basicOf(headers.authorization)
  if (basic === null) {
    return { ok: false, reason: "Authentication failed: Basic credentials are missing" }
  }
  if (headers.apiKey === undefined || headers.apiKey === "") {
    return { ok: false, reason: "Authentication failed: x-api-key is missing" }
  }
  const mode = lenient_requests && headers.mode === "sandbox" ? "test" : headers.mode
  if (mode !== "test" && mode !== "live") {
    return { ok: false, reason: "Authentication failed: mode must be test or live" }
  }
  const merchant = accounts.find(
    ({ apiUser, apiPassword, apiKey }) => `${apiUser}:${apiPassword}` === basic && apiKey === headers.apiKey,
  )
  if (merchant === undefined) {
    return { ok: false, reason: "Authentication failed: invalid credentials" }
  }
  if (merchant.mode !== mode) {
    return { ok: false, reason: `Authorization failed: this x-api-key is not valid in ${mode} mode` }
  }
  return { ok: true, merchant }
}

function basicOf(authorization: string | undefined): string | null {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(authorization ?? "")?.[1]
  return encoded === undefined ? null : Buffer.from(encoded, "base64").toString("utf8")
}
