import { createHmac, timingSafeEqual } from "node:crypto"

/** The header that an alert's signature comes in. */
export const SIGNATURE_HEADER = "PayUnit-Plugin-Signature"

/**
 * Signs a body: `t=<unix seconds>,v1=<hex>`, with a `v1` of each secret, so that the receiving end may know either of
 * them while they are changed. What is signed is `<t>.<body>`.
 */
export function signatureOf(secrets: readonly string[], seconds: number, body: Uint8Array | string): string {
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${hmacOf(secret, seconds, body).toString("hex")}`)].join(",")
}

/** A signature in its parts; null where it is none. */
export function readSignature(header: string): { seconds: number; macs: Buffer[] } | null {
  const parts = header.split(",").map((part) => part.trim())
  const valuesOf = (name: string): string[] =>
    parts.flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []))
  const times = valuesOf("t")
  const macs = valuesOf("v1").flatMap((hex) => (/^[0-9a-f]{64}$/i.test(hex) ? [Buffer.from(hex, "hex")] : []))
  const [time = ""] = times
  return times.length === 1 && /^\d{1,12}$/.test(time) && macs.length > 0 ? { seconds: Number(time), macs } : null
}

/** Whether one of these secrets made one of these, in a time that tells nothing of them. */
export function isSignedWith(
  secrets: readonly string[],
  { seconds, macs }: { seconds: number; macs: readonly Buffer[] },
  body: Uint8Array | string,
): boolean {
  return secrets
    .map((secret) => hmacOf(secret, seconds, body))
    .flatMap((wanted) => macs.map((mac) => timingSafeEqual(mac, wanted)))
    .includes(true)
}

function hmacOf(secret: string, seconds: number, body: Uint8Array | string): Buffer {
  return createHmac("sha256", secret).update(`${seconds}.`).update(body).digest()
}
