import { gzipSync } from "node:zlib"

/** Bytes that no notification of PayUnit would be made of, and what may become of them. */
export interface OddRequest {
  what: string
  bytes: (token: string) => string | Buffer
  /** The statuses that may come back, in their order. Without any, the server closes without a word. */
  right: readonly number[] | readonly (readonly number[])[]
  /** The same at an address that was never given out. */
  wrong: readonly number[] | readonly (readonly number[])[]
  /** Sent after the first answer, or after "100 Continue". */
  then?: string
  /** Whether one at the right address is taken for a notification: also one that breaks off, since all it says is "ask". */
  isTaken: boolean
}

const PATH = "/hooks/payunit/notifications/"
const BODY = '{"transaction_status":"SUCCESS"}'
const HOST = "Host: localhost\r\n"

const post = (path: string, headers: string, body = "", line = "POST"): string =>
  `${line} ${path} HTTP/1.1\r\n${HOST}${headers}\r\n${body}`
const plain = (path: string, line = "POST"): string => post(path, `Content-Length: ${BODY.length}\r\n`, BODY, line)

const taken = { right: [200], wrong: [404], isTaken: true }
const refused = { right: [400], wrong: [400], isTaken: false }
const notFound = { right: [404], wrong: [404], isTaken: false }
const unread = { right: [200], wrong: [200], isTaken: false }

/** The bomb is a hundred megabytes once somebody unpacks it. */
const BOMB = gzipSync(Buffer.alloc(100_000_000))

export const ODD_REQUESTS: readonly OddRequest[] = [
  // How a body is framed
  { what: "a body in chunks", bytes: chunked(`20\r\n${BODY}\r\n0\r\n\r\n`), ...taken },
  {
    what: "chunks with extensions and a trailer",
    bytes: chunked(`20;x="y"\r\n${BODY}\r\n0\r\nX: y\r\n\r\n`),
    ...taken,
  },
  { what: "a chunk whose size is none", bytes: chunked(`zz\r\n${BODY}\r\n0\r\n\r\n`), ...broken() },
  { what: "a chunk of a negative size", bytes: chunked(`-1\r\n${BODY}\r\n0\r\n\r\n`), ...broken() },
  { what: "a chunk of an endless size", bytes: chunked(`${"f".repeat(17)}\r\n${BODY}`), ...broken() },
  {
    what: "length and chunks at once",
    bytes: with_("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
    ...refused,
  },
  { what: "two lengths", bytes: with_(`Content-Length: 5\r\nContent-Length: ${BODY.length}\r\n`, BODY), ...refused },
  { what: "a negative length", bytes: with_("Content-Length: -1\r\n", BODY), ...refused },
  { what: "a length that is none", bytes: with_("Content-Length: 0x20\r\n", BODY), ...refused },
  {
    what: "another encoding of the transfer",
    bytes: with_("Transfer-Encoding: gzip\r\n", BODY),
    ...refused,
    isTaken: true,
  },
  {
    what: "more than it said",
    bytes: with_("Content-Length: 2\r\n", `{}GET / HTTP/1.1 garbage\r\n\r\n`),
    right: [[200], [200, 400], [400]],
    wrong: [[404], [404, 400], [400]],
    isTaken: true,
  },
  { what: "no body and no length", bytes: with_("", ""), ...taken },
  // What its headers claim
  {
    what: "a bomb for whoever unpacks it",
    bytes: (token) =>
      Buffer.concat([
        Buffer.from(
          post(
            PATH + token,
            `Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${BOMB.length}\r\n`,
          ),
        ),
        BOMB,
      ]),
    ...taken,
  },
  {
    what: "an unknown encoding",
    bytes: with_(`Content-Encoding: none-such\r\nContent-Length: ${BODY.length}\r\n`, BODY),
    ...taken,
  },
  {
    what: "an unknown character set",
    bytes: with_(`Content-Type: application/json; charset=none-such\r\nContent-Length: ${BODY.length}\r\n`, BODY),
    ...taken,
  },
  {
    what: "two types",
    bytes: with_(
      `Content-Type: text/plain\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n`,
      BODY,
    ),
    ...taken,
  },
  {
    what: "a type of ten thousand letters",
    bytes: with_(`Content-Type: ${"a".repeat(10_000)}\r\nContent-Length: ${BODY.length}\r\n`, BODY),
    ...taken,
  },
  {
    what: "a type in bytes that are no text",
    bytes: (token) =>
      Buffer.from(
        post(PATH + token, `Content-Type: \xff\xfe\x80\r\nContent-Length: ${BODY.length}\r\n`, BODY),
        "latin1",
      ),
    ...taken,
  },
  {
    what: "five hundred headers",
    bytes: with_(
      `${Array.from({ length: 500 }, (_, i) => `X-${i}: y\r\n`).join("")}Content-Length: ${BODY.length}\r\n`,
      BODY,
    ),
    ...taken,
  },
  {
    what: "headers of forty kilobytes",
    bytes: with_(`X: ${"y".repeat(40_000)}\r\nContent-Length: ${BODY.length}\r\n`, BODY),
    right: [431],
    wrong: [431],
    isTaken: false,
  },
  { what: "a header without a colon", bytes: with_("nonsense\r\n", ""), ...refused },
  { what: "a NUL in a header", bytes: with_("X: a\0b\r\n", ""), ...refused },
  { what: "no host", bytes: (token) => `POST ${PATH}${token} HTTP/1.1\r\n\r\n`, ...refused },
  { what: "another host", bytes: (token) => plain(PATH + token).replace("localhost", "evil.example"), ...taken },
  {
    what: "a question whether to go on",
    bytes: with_(`Expect: 100-continue\r\nContent-Length: ${BODY.length}\r\n`, ""),
    right: [100, 200],
    wrong: [100, 404],
    then: BODY,
    isTaken: true,
  },
  {
    what: "an expectation of something else",
    bytes: with_(`Expect: magic\r\nContent-Length: ${BODY.length}\r\n`, BODY),
    right: [417],
    wrong: [417],
    isTaken: false,
  },
  {
    what: "an upgrade",
    bytes: with_(`Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: ${BODY.length}\r\n`, BODY),
    ...taken,
  },
  {
    what: "a method by header",
    bytes: (token) => post(PATH + token, "X-HTTP-Method-Override: POST\r\n", "", "GET"),
    ...unread,
  },
  // By which method it comes
  { what: "GET", bytes: (token) => plain(PATH + token, "GET"), ...unread },
  { what: "HEAD", bytes: (token) => post(PATH + token, "", "", "HEAD"), ...unread },
  {
    what: "OPTIONS",
    bytes: (token) =>
      post(PATH + token, "Origin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\n", "", "OPTIONS"),
    ...unread,
  },
  ...["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"].map((method) => ({
    what: method,
    bytes: (token: string) => plain(PATH + token, method),
    ...notFound,
  })),
  { what: "CONNECT", bytes: (token) => post(PATH + token, "", "", "CONNECT"), right: [], wrong: [], isTaken: false },
  { what: "a method in small letters", bytes: (token) => plain(PATH + token, "post"), ...refused },
  { what: "a method of nobody's", bytes: (token) => plain(PATH + token, "PAY"), ...refused },
  // How its address is spelled
  { what: "capitals", bytes: (token) => plain(`/HOOKS/PayUnit/Notifications/${token}`), ...taken },
  { what: "a slash at the end", bytes: (token) => plain(`${PATH}${token}/`), ...taken },
  { what: "a query", bytes: (token) => plain(`${PATH}${token}?token=x&token[__proto__]=y`), ...taken },
  { what: "a whole address", bytes: (token) => plain(`http://evil.example${PATH}${token}`), ...taken },
  { what: "an encoded dot", bytes: (token) => plain(`${PATH}${token.replace(".", "%2e")}`), ...taken },
  { what: "two slashes", bytes: (token) => plain(`/hooks//payunit/notifications/${token}`), ...notFound },
  { what: "two slashes before the token", bytes: (token) => plain(`${PATH}/${token}`), ...notFound },
  { what: "the folder above", bytes: (token) => plain(`/hooks/payunit/x/../notifications/${token}`), ...notFound },
  {
    what: "the folder above, encoded",
    bytes: (token) => plain(`/hooks/payunit/x/%2e%2e/notifications/${token}`),
    ...notFound,
  },
  { what: "an encoded slash", bytes: (token) => plain(`/hooks/payunit%2fnotifications/${token}`), ...notFound },
  { what: "a backslash", bytes: (token) => plain(`/hooks/payunit\\notifications/${token}`), ...notFound },
  { what: "a parameter of the path", bytes: (token) => plain(`${PATH}${token};a=b`), ...notFound },
  { what: "a NUL in the address", bytes: (token) => plain(`${PATH}${token}\0`), ...refused },
  { what: "a space in the address", bytes: (token) => plain(`${PATH}${token} x`), ...refused },
  {
    what: "bytes that are no text in the address",
    bytes: (token) => Buffer.from(plain(`${PATH}${token}\xff`), "latin1"),
    right: [[404], [400]],
    wrong: [[404], [400]],
    isTaken: false,
  },
  // What is no such request at all
  {
    what: "HTTP/1.0",
    bytes: (token) => `POST ${PATH}${token} HTTP/1.0\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
    ...taken,
  },
  { what: "HTTP/0.9", bytes: (token) => `POST ${PATH}${token}\r\n\r\n`, ...taken },
  { what: "HTTP/2", bytes: () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", ...refused },
  { what: "TLS", bytes: () => Buffer.from("16030100c8010000c40303", "hex"), ...refused },
  {
    what: "random bytes",
    bytes: () => Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 7919) % 251)),
    ...refused,
  },
]

/** A request with these headers and a body as it stands. */
function with_(headers: string, body: string): OddRequest["bytes"] {
  return (token) => post(PATH + token, headers, body)
}

function chunked(body: string): OddRequest["bytes"] {
  return with_("Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n", body)
}

/** Found out while it is read: a wrong address may have had its answer by then. */
function broken(): Pick<OddRequest, "right" | "wrong" | "isTaken"> {
  return { right: [[400], []], wrong: [[400], [404], [404, 400]], isTaken: true }
}
