import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import { createServer } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { generate } from "selfsigned"
import { freePort } from "../../tools/free-port.cjs"

/** HTTPS in front of an http server on this machine, for what is only accepted over HTTPS. */
export interface TlsFront {
  url: string
  /** For `NODE_EXTRA_CA_CERTS` of whoever calls it. */
  certificateFile: string
  close(): void
}

export async function startTlsFront(target: string): Promise<TlsFront> {
  const pems = await generate([{ name: "commonName", value: "localhost" }], {
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  })
  const folder = mkdtempSync(join(tmpdir(), "payunit-tls-"))
  const certificateFile = join(folder, "certificate.pem")
  writeFileSync(certificateFile, pems.cert)
  const server = createServer({ key: pems.private, cert: pems.cert }, (incoming, outgoing) => {
    const { method, url, headers } = incoming
    incoming.pipe(
      request(new URL(url ?? "/", target), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }),
    )
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve))
  return {
    url: `https://localhost:${port}`,
    certificateFile,
    close: () => {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
