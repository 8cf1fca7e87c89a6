import type { Random } from "./random"

/** A notification, as somebody would send it who means harm. */
export interface Forgery {
  /** What is wrong with it, for whoever reads a failure. */
  kind: string
  /** What follows `/hooks/payunit/notifications/`, as it stands in the request line. */
  token: string
  contentType: string
  body: Buffer
}

const SQL = ["' OR 1=1 --", "'; DROP TABLE payunit_transaction; --", "\\'; SELECT pg_sleep(10); --", "$1", "%s%s%n"]
const HTML = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{constructor.constructor('x')()}}"]
const STRANGE = ["", "\0", "\u202e", "\ud800", "💸".repeat(50), "A".repeat(5_000), "../../../etc/passwd", "\r\nX: y"]
const TYPES = [null, true, false, 0, -1, 1e308, [], {}, [[]], [null], { $gt: "" }, "NaN", "Infinity"]
const FIELDS = [
  "transaction_id",
  "transaction_amount",
  "transaction_currency",
  "transaction_status",
  "transaction_gateway",
  "purchaseRef",
  "error",
  "message",
  "status",
  "statusCode",
  "data",
  "mode",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
]
const CONTENT_TYPES = [
  "application/json",
  "application/x-www-form-urlencoded",
  "text/plain",
  "application/xml",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "application/json; charset=no-such-charset",
  "",
  "nonsense",
]
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"]

/** What the forgeries of a run are made of: tokens that were given out, and which of them is the right one. */
export interface KnownPayment {
  /** Of the address of notification. */
  notify: string
  /** Of the same transaction's address of return, which its shopper knows. */
  back: string
}

/** A notification to an address that was never given out. Its token is one of `tokens`, made by {@link wrongTokens}. */
export function forgeElsewhere(random: Random, tokens: readonly (readonly [string, string])[]): Forgery {
  const [address, token] = random.pick(tokens)
  const [kind, body] = bodyOf(random)
  return { kind: `${address}, ${kind}`, token, contentType: random.pick(CONTENT_TYPES), body }
}

/** A false notification to the right address. */
export function forgeAt(random: Random, token: string): Forgery {
  const [kind, body] = bodyOf(random)
  return { kind, token, contentType: random.pick(CONTENT_TYPES), body }
}

/** So many tokens that open nothing, each with its kind. Most are made of one that does. */
export function wrongTokens(random: Random, known: KnownPayment, count: number): [kind: string, token: string][] {
  return Array.from({ length: count }, () => wrongToken(random, known))
}

function wrongToken(random: Random, { notify, back }: KnownPayment): [kind: string, token: string] {
  const [id = "", mac = ""] = notify.split(".")
  const anyId = Array.from({ length: 18 }, () => random.pick(LETTERS)).join("")
  const position = random.between(0, mac.length - 1)
  const flipped = `${mac.slice(0, position)}${mac[position] === "A" ? "B" : "A"}${mac.slice(position + 1)}`
  const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, ""))
  return random.pick<() => [string, string]>([
    () => ["one letter off", `${id}.${flipped}`],
    () => ["cut", notify.slice(0, random.between(1, notify.length - 1))],
    () => ["somewhat too long", `${notify}${"A".repeat(random.between(1, 4))}`],
    () => ["far too long", `${notify}${"A".repeat(random.between(100, 4_000))}`],
    () => ["too long for a header", `${notify}${"A".repeat(20_000)}`],
    () => ["of another transaction", `${anyId}.${mac}`],
    () => ["of the shopper's return", back],
    () => ["in small letters", notify.toLowerCase()],
    () => ["with padding", `${notify}=`],
    () => ["twice", `${notify}.${mac}`],
    () => ["with a NUL", `${notify}%00`],
    () => ["with a space", `${notify}%20`],
    () => ["no token", id],
    () => ["an empty token", `${id}.`],
    () => ["no id", `.${mac}`],
    () => ["SQL", `${encoded(random.pick(SQL))}.${mac}`],
    () => ["SQL for a token", `${id}.${encoded(random.pick(SQL))}`],
    () => ["HTML", `${encoded(random.pick(HTML))}.${mac}`],
    () => ["strange", `${encoded(random.pick(STRANGE))}.${mac}`],
    () => ["folders above", random.pick(["..%2f..%2fadmin", "%2e%2e%2fnotifications", `%2e%2e%2f${notify}`, "..;"])],
    () => ["folders within", `x%2f${notify}`],
    () => ["broken encoding", random.pick(["%", "%E0%A4%A", "%zz", "%c0%af", `${notify}%`, `${notify}%ff`])],
    () => ["prototype", random.pick(["__proto__", "constructor.prototype", "toString.call"])],
  ])()
}

/** Bodies that take long to make are made once. */
const MEGABYTES = ["A", "{", "[", "\0", "1"].map((letter) => Buffer.alloc(1_000_000, letter))
const NESTING = Buffer.alloc(50_000, "[")
const DEEP_OBJECTS = Buffer.from(`${'{"data":'.repeat(1_500)}1${"}".repeat(1_500)}`)
const MANY_KEYS = Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`k${i}`, i]))))
const MANY_OF_ONE_KEY = Buffer.from(`{${'"transaction_status":"SUCCESS",'.repeat(1_000)}"end":1}`)

function bodyOf(random: Random): [kind: string, body: Buffer] {
  const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? "")
  const value = (): unknown => random.pick<unknown>([...SQL, ...HTML, ...STRANGE, ...TYPES])
  const values = (): unknown => Object.fromEntries(FIELDS.map((field) => [field, value()]))
  return random.pick<() => [string, Buffer]>([
    () => ["reports success", json({ status: "SUCCESS", statusCode: 200, data: { transaction_status: "SUCCESS" } })],
    () => ["reports failure", json({ transaction_status: "FAILED", error: "declined" })],
    () => ["odd values", json(values())],
    () => ["odd values within", json({ status: "SUCCESS", data: values() })],
    () => ["prototype keys", Buffer.from('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"paid":true}}}')],
    () => ["deep nesting", NESTING.subarray(0, random.between(1_000, 50_000))],
    () => ["deep objects", DEEP_OBJECTS],
    () => ["many keys", MANY_KEYS],
    () => ["many of one key", MANY_OF_ONE_KEY],
    () => ["a megabyte", random.pick(MEGABYTES)],
    () => ["long numbers", Buffer.from(`{"transaction_amount":${"9".repeat(10_000)}}`)],
    () => ["broken UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
    () => ["UTF-16", Buffer.from('{"transaction_status":"SUCCESS"}', "utf16le")],
    () => ["half a JSON", Buffer.from('{"status":"SUCCESS","data":{"transaction_st')],
    () => ["a form", Buffer.from("transaction_status=SUCCESS&transaction_amount[]=1&a[__proto__][x]=1")],
    () => ["random bytes", Buffer.from(Array.from({ length: random.between(0, 4_000) }, () => random.between(0, 255)))],
    () => ["nothing", Buffer.alloc(0)],
  ])()
}
