import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { isIP } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A certificate that the simulator signed itself, good until it ends. */
export interface Certificate {
  /** PEM. The key is in no file. */
  key: string
  cert: string
  /** Holds the certificate alone, for clients that are told to trust it. */
  file: string
  /** Takes the file away. */
  remove(): void
}

/** Makes a certificate for these hosts and for this machine's own names. */
export async function makeCertificate(hosts: readonly string[]): Promise<Certificate> {
  // Loaded where it is wanted only: it takes longer than all the rest.
  const { generate } = await import("selfsigned")
  const names = new Set(["localhost", "127.0.0.1", "::1", ...hosts.map((host) => host.replace(/^\[|\]$/g, ""))])
  const { private: key, cert } = await generate([{ name: "commonName", value: "PayUnit simulator" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", digitalSignature: true, keyCertSign: true, critical: true },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: [...names].map((name) => (isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name })),
      },
    ],
  })
  // A folder of its own, which nobody else on this machine can have prepared.
  const folder = mkdtempSync(join(tmpdir(), "payunit-simulator-"))
  const file = join(folder, "certificate.pem")
  writeFileSync(file, cert)
  return { key, cert, file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
