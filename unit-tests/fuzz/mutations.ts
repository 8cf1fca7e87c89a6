import fc from "fast-check"

/*
 * Answers gone wrong. A real one is taken apart, and parts of it are dropped, doubled, retyped, renamed, nested and
 * exchanged. Values are kept as JSON text, so that it can also become what no program would write.
 */

type Tree = string | Tree[] | { entries: [key: string, value: Tree][] }

/** One change: what, where (a number that some place answers to), and what with. */
interface Mutation {
  does: (typeof KINDS)[number]
  at: number
  key: string
  value: string
  depth: number
}

const KINDS = ["drop", "double", "double_before", "retype", "wrap", "nest", "rename", "add", "swap", "inherit"] as const

const KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "data",
  "status",
  "statusCode",
  "transaction_status",
  "transaction_id",
  "TRANSACTION_STATUS",
  "",
  "0",
  "\u0000",
]

/** JSON texts that are read otherwise than meant by whoever reads carelessly. */
const ODD_VALUES = [
  ...["null", "true", "false", "0", "-0", "-1", "1e400", "-1e400", "1e-400", "12500.0000001", "99999999999999999999"],
  ...["[]", "{}", "[[]]", "[null]", '{"toString":1}', '{"__proto__":{"polluted":1}}', '{"data":{}}', '["SUCCESS"]'],
  ...["NaN", "Infinity", "0x30D4", "1e3", "12,500", "12500 XAF", "12500.00", " 12500 ", "１２５００", "-12500"].map(
    quote,
  ),
  ...[
    "SUCCESS",
    "success ",
    "SUCCESSFUL",
    "PAID",
    "FAILED",
    "CANCELLED",
    "PENDING",
    "SUCCESS\u0000",
    "S U C C E S S",
  ].map(quote),
  // Letters that become others in capitals.
  ...["ſucceſſ", "succeß", "paıd", "ＳＵＣＣＥＳＳ", "SUCCESS\u200b"].map(quote),
  ...["XAF", "xaf", "EUR", "XAF ", "ХАF", "TEST", "LIVE"].map(quote),
  ...["", " ", "\u0000", "\u202e", "💸", "<script>alert(1)</script>", "javascript:alert(1)", "A".repeat(5_000)].map(
    quote,
  ),
  '"\\ud800"',
]

const DEEP_LIST = "[".repeat(100_000)
const DEEP_OBJECT = `${'{"data":'.repeat(5_000)}1${"}".repeat(5_000)}`

/** Something other than JSON in place of an answer, or around it. */
const REPLACEMENTS: readonly ((text: string) => string)[] = [
  () => "",
  () => "<html><body><h1>502 Bad Gateway</h1></body></html>",
  () => DEEP_LIST,
  () => DEEP_OBJECT,
  () => "\u0000",
  (text) => `\ufeff${text}`,
  (text) => `[${text}]`,
  (text) => `${text}${text}`,
  (text) => `)]}',\n${text}`,
  (text) => JSON.stringify(text),
  (text) => Buffer.from(text, "utf16le").toString("latin1"),
  (text) => text.replaceAll('"', "'"),
]

function quote(text: string): string {
  return JSON.stringify(text)
}

/**
 * Texts that came of real answers; some are still whole. `planted` are further values that may stand anywhere, such
 * as secrets that the service repeats.
 */
export function mutated(answers: readonly unknown[], planted: readonly string[] = []): fc.Arbitrary<string> {
  const mutation = fc.record<Mutation>({
    does: fc.constantFrom(...KINDS),
    at: fc.nat(),
    key: fc.constantFrom(...KEYS, ...planted),
    value: fc.constantFrom(...ODD_VALUES, ...planted.map(quote)),
    depth: fc.constantFrom(1, 2, 3, 500),
  })
  const changed = fc
    .record({ answer: fc.constantFrom(...answers), mutations: fc.array(mutation, { maxLength: 4 }) })
    .map(({ answer, mutations }) => textOf(mutations.reduce(mutate, treeOf(answer))))
  const cut = fc.tuple(changed, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)))
  const replaced = fc.tuple(changed, fc.constantFrom(...REPLACEMENTS)).map(([text, by]) => by(text))
  const overwritten = fc
    .tuple(changed, fc.nat(), fc.string({ unit: "binary" }))
    .map(
      ([text, at, by]) => text.slice(0, at % (text.length + 1)) + by + text.slice((at % (text.length + 1)) + by.length),
    )
  return fc.oneof(
    { weight: 12, arbitrary: changed },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: replaced },
    { weight: 1, arbitrary: overwritten },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  )
}

/** HTTP statuses: most of them well, so that what is in the body counts. */
export const httpStatuses = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(200, 201) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 599 }) },
)

function treeOf(value: unknown): Tree {
  if (Array.isArray(value)) {
    return value.map(treeOf)
  }
  return typeof value === "object" && value !== null
    ? { entries: Object.entries(value).map(([key, entry]) => [key, treeOf(entry)]) }
    : JSON.stringify(value)
}

function textOf(tree: Tree): string {
  if (typeof tree === "string") {
    return tree
  }
  return Array.isArray(tree)
    ? `[${tree.map(textOf).join(",")}]`
    : `{${tree.entries.map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`).join(",")}}`
}

/** The objects and lists in a tree, itself included. */
function containersOf(tree: Tree): Exclude<Tree, string>[] {
  if (typeof tree === "string") {
    return []
  }
  const children = Array.isArray(tree) ? tree : tree.entries.map(([, value]) => value)
  return [tree, ...children.flatMap(containersOf)]
}

/** Where something stands: in a list, or among the entries of an object. */
interface Place {
  list: unknown[]
  index: number
  value: Tree
}

function mutate(tree: Tree, { does, at, key, value, depth }: Mutation): Tree {
  const places = containersOf(tree).flatMap((container): Place[] =>
    Array.isArray(container)
      ? container.map((value, index) => ({ list: container, index, value }))
      : container.entries.map(([, value], index) => ({ list: container.entries, index, value })),
  )
  const place = places[at % Math.max(places.length, 1)]
  if (place === undefined) {
    return does === "add" ? { entries: [[key, value]] } : tree
  }
  const { list, index } = place
  const entry = list[index]
  const isEntry = containersOf(tree).some((container) => !Array.isArray(container) && container.entries === list)
  const name = isEntry ? (entry as [string, Tree])[0] : ""
  const put = (changed: Tree, under = name): unknown => (isEntry ? [under, changed] : changed)
  switch (does) {
    case "drop":
      list.splice(index, 1)
      break
    case "double":
      list.splice(index + 1, 0, put(value))
      break
    case "double_before":
      list.splice(index, 0, put(value))
      break
    case "retype":
      list[index] = put(value)
      break
    case "wrap":
      list[index] = put(`${"[".repeat(depth)}${textOf(place.value)}${"]".repeat(depth)}`)
      break
    case "nest":
      list[index] = put(`${'{"data":'.repeat(depth)}${textOf(place.value)}${"}".repeat(depth)}`)
      break
    case "rename":
      list[index] = put(place.value, key)
      break
    case "add":
      list.push(put(value, key))
      break
    case "swap": {
      const other = places[(at >>> 3) % places.length]
      list[index] = put(textOf(other?.value ?? "null"))
      break
    }
    case "inherit":
      // What an object says is said by its prototype instead, should somebody take it for one.
      list[index] = put({ entries: [["__proto__", place.value]] })
      break
  }
  return tree
}
