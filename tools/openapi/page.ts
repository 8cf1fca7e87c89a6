import { type GuardDescription, GUARDS, STOREFRONT_ADVICE } from "../../src/api/description"
import { MERCHANT_PROBLEMS, SHOPPER_PROBLEMS } from "../../src/modules/payunit/errors"
import type { Audience, Document, Operation } from "./document"
import { ANSWERED_BY_ALL, linkedFromPage } from "./document"
import type { JsonSchema } from "./json-schema"
import { anchorOf, type Parts, table } from "./generated-parts"

type Documents = Readonly<Record<Audience, Document>>

interface Route {
  method: string
  path: string
  section: string
  operation: Operation
}

/** The chapters of the page, with the sections of each in its order; those of no section are the chapter itself. */
const CHAPTERS = {
  store: ["A payment", "Asking whether it is paid", "Paying inside the store", "What a payment link asks for"],
  hooks: [
    "Notifications",
    "Opening a payment page",
    "Coming back from a payment page",
    "Coming back from an invoice",
    "Paying a request, or an invoice",
    "The picture of products without one",
  ],
  payments: [
    "Sums",
    "A month's books",
    "Listing payments",
    "One payment",
    "Asking PayUnit about one",
    "Resolving a held payment",
    "Manual refunds",
    "Refunds that PayUnit sends",
  ],
  invoices: [
    "Listing invoices",
    "One invoice",
    "Drafting an invoice of an order",
    "Making an invoice",
    "Confirming a payment of an invoice",
    "Voiding, checking, sending",
    "Resolving an invoice",
    "Recording a payment on the order",
    "Opening a page for an instalment",
  ],
  requests: ["The admin's routes: payment requests"],
  plugin: ["The doctor", "Reconciling", "Settings", "Access", "Statements", "Decisions", "Alerts", "Pausing payments"],
} as const

const WHO = { store: "storefront", hooks: "PayUnit, browsers", admin: "staff" } as const

/** The generated parts of docs/http-api.md. */
export function httpApiParts(documents: Documents): Parts {
  const routes = routesOf(documents)
  const chapters = new Set(Object.values(CHAPTERS).flat())
  const untold = routes.find(({ section }) => !(chapters as ReadonlySet<string>).has(section))
  if (untold !== undefined) {
    throw new Error(`No chapter of docs/http-api.md has the section "${untold.section}"`)
  }
  return {
    routes: () => routeTable(routes),
    objects: () => objects(documents),
    guards: () => GUARDS.map(guardBlock).join("\n\n"),
    "codes for shoppers": () =>
      table(
        ["code", "HTTP", "says", "what a storefront does"],
        Object.entries(SHOPPER_PROBLEMS).map(([code, { httpStatus, en }]) => [
          `\`${code}\``,
          String(httpStatus),
          en,
          STOREFRONT_ADVICE[code as keyof typeof STOREFRONT_ADVICE],
        ]),
      ),
    "codes for staff": () =>
      table(
        ["code", "HTTP", "says"],
        Object.entries(MERCHANT_PROBLEMS).map(([code, { httpStatus, en }]) => [`\`${code}\``, String(httpStatus), en]),
      ),
    ...Object.fromEntries(Object.entries(CHAPTERS).map(([name, sections]) => [name, () => chapter(routes, sections)])),
  }
}

function routesOf(documents: Documents): Route[] {
  return Object.values(documents).flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{(\w+)\}/g, ":$1"),
        section: operation.tags[0] ?? "",
        operation,
      })),
    ),
  )
}

function routeTable(routes: readonly Route[]): string {
  return table(
    ["for", "route", "does"],
    (["store", "hooks", "admin"] as const).flatMap((audience) =>
      routes
        .filter(({ path }) => path.startsWith(`/${audience}/`))
        .map(({ method, path, section, operation }, index) => [
          index === 0 ? WHO[audience] : "",
          `[\`${method} ${path}\`](#${anchorOf(section)})`,
          lowered(operation.summary).replace(/\.$/, ""),
        ]),
    ),
  )
}

function chapter(routes: readonly Route[], sections: readonly string[]): string {
  const blocks = sections.map((section) => {
    const of = routes.filter((route) => route.section === section)
    const blocks = of.map(routeBlock).join("\n\n")
    return sections.length === 1 ? blocks : `### ${section}\n\n${blocks}`
  })
  return blocks.join("\n\n")
}

function routeBlock({ method, path, section, operation }: Route): string {
  const { summary, description, parameters = [], requestBody } = operation
  const query = parameters.filter((parameter) => parameter.in === "query")
  const headers = parameters.filter(({ name }) => ["Idempotency-Key", "PayUnit-Approval"].includes(name))
  const [bodyType, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return [
    `**\`${method} ${path}\`** ${lowered(summary)}`,
    description === undefined ? "" : linkedFromPage(description),
    query.length === 0
      ? ""
      : table(
          ["parameter", "type", "what it is"],
          query.map(({ name, required, schema, description: words = "" }) => [
            `\`${name}${required ? "" : "?"}\``,
            typeOf(schema),
            linkedFromPage(withDefault(words, schema)),
          ]),
        ),
    requestBody?.description === undefined
      ? ""
      : `The body, \`${bodyType ?? ""}\`: ${linkedFromPage(requestBody.description)}`,
    media === undefined || requestBody?.description !== undefined ? "" : bodyBlock(media.schema),
    isShown(path, media?.example) ? code(media?.example) : "",
    headers.length === 0 ? "" : `Headers: ${headers.map(({ name }) => `\`${name}\``).join(", ")}.`,
    answersBlock(path, operation),
    refusalsBlock(section, operation),
  ]
    .filter((block) => block !== "")
    .join("\n\n")
}

function bodyBlock(schema: JsonSchema): string {
  const variants = schema.anyOf ?? schema.oneOf ?? [schema]
  return variants.map((variant, index) => `${index === 0 ? "The body:" : "Or:"}\n\n${fieldTable(variant)}`).join("\n\n")
}

/** The page shows examples of what storefronts send and get; the OpenAPI files have all of them. */
function isShown(path: string, example: unknown): boolean {
  return path.startsWith("/store/") && example !== undefined
}

function answersBlock(path: string, { responses }: Operation): string {
  const ofAll = ANSWERED_BY_ALL[path.split("/")[1] as Audience]
  return Object.entries(responses)
    .filter(([status, { description }]) => !description.startsWith("- `") && !(status in ofAll))
    .flatMap(([status, { description, content }]) => {
      const [type, media] = Object.entries(content ?? {})[0] ?? []
      const shape =
        type === "application/json" && media !== undefined ? answerShape(media.schema) : type && `\`${type}\``
      const words = description === "It went well." ? "" : ` ${linkedFromPage(description)}`
      return [
        `- ${status}${shape ? `: ${shape}` : ":"}${shape && words !== "" ? "." : ""}${words}`,
        ...(isShown(path, media?.example) ? [`\n${code(media?.example)}\n`] : []),
      ]
    })
    .join("\n")
}

/** The fields of an answer in a line, where they are objects with a table of their own; else a table. */
function answerShape(schema: JsonSchema): string {
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0) {
    return "JSON"
  }
  const isPlain = properties.every(([, one]) => (one.properties ?? one.items?.properties) === undefined)
  const fields = properties.map(([name, one]) => `\`${name}\` (${typeOf(one)})`).join(", ")
  return isPlain && properties.every(([, { description }]) => description === undefined)
    ? fields
    : `\n\n${fieldTable(schema)}\n`
}

function refusalsBlock(section: string, { responses }: Operation): string {
  const refusals = Object.entries(responses).filter(([, { description }]) => description.startsWith("- `"))
  const rows = refusals.flatMap(([status, { description }]) =>
    description.split("\n").flatMap((line) => {
      const [, name = "", words = ""] = /^- `(\w+)`: (.*)$/.exec(line) ?? []
      const says = catalogueSentence(name)
      const here = says.map((sentence) => (words.startsWith(sentence) ? words.slice(sentence.length).trim() : null))
      const more = here.find((rest) => rest !== null) ?? ""
      return COMMON.has(name) && section !== "Decisions" ? [] : [{ status, name, more: linkedFromPage(more) }]
    }),
  )
  if (rows.length === 0) {
    return ""
  }
  const statuses = [...new Set(rows.map(({ status }) => status))]
  return [
    "Refused as:",
    "",
    ...statuses.map((status) => {
      const codes = rows.filter((one) => one.status === status)
      const plain = codes.filter(({ more }) => more === "").map(({ name }) => `\`${name}\``)
      const special = codes.filter(({ more }) => more !== "").map(({ name, more }) => `  - \`${name}\`: ${more}`)
      return [`- ${status}${plain.length === 0 ? "" : `: ${plain.join(", ")}`}`, ...special].join("\n")
    }),
  ].join("\n")
}

function guardBlock({ section, routes, about, refusals = {} }: GuardDescription): string {
  const catalogue: Readonly<Record<string, { httpStatus: number }>> = { ...MERCHANT_PROBLEMS, ...SHOPPER_PROBLEMS }
  const lines = Object.entries(refusals).map(
    ([code, words]) => `- ${catalogue[code]?.httpStatus ?? ""} \`${code}\`: ${words}`,
  )
  const listed = lines.length === 0 ? "" : `${about.endsWith(":") ? "" : "\n\nRefused as:"}\n\n${lines.join("\n")}`
  return `### ${section}\n\n${routes}. ${about}${listed}`
}

/** What every decision may refuse, which the page says once. */
const COMMON = new Set([
  "cross_site",
  "not_json",
  "approval_required",
  "refund_not_approved",
  "approval_waits",
  "approval_not_found",
  "approval_not_yours",
  "approval_over",
  "approval_of_own",
  "approval_mismatch",
  "payment_unreadable",
  "invoice_unreadable",
])

function catalogueSentence(name: string): string[] {
  const catalogues: Readonly<Record<string, { en: string }>>[] = [SHOPPER_PROBLEMS, MERCHANT_PROBLEMS]
  return catalogues.flatMap((catalogue) => catalogue[name]?.en ?? [])
}

function objects(documents: Documents): string {
  return Object.values(documents)
    .flatMap(({ components }) => Object.entries(components.schemas))
    .filter(([name]) => !["MedusaError", "Refusal"].includes(name))
    .map(([name, schema]) => `### \`${name}\`\n\n${schema.description ?? ""}\n\n${fieldTable(schema)}`)
    .join("\n\n")
}

function fieldTable(schema: JsonSchema): string {
  return table(
    ["field", "type", "what it is"],
    fieldsOf(schema, "").map(({ name, type, words }) => [`\`${name}\``, type, linkedFromPage(words)]),
  )
}

/** Every field of an object, and those of the objects in it that have no table of their own. */
function fieldsOf(schema: JsonSchema, prefix: string): { name: string; type: string; words: string }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, given]) => {
    const isOptional = schema.required !== undefined && !schema.required.includes(key)
    const name = `${prefix}${key}`
    const inner = objectIn(given)
    return [
      {
        name: `${name}${isOptional ? "?" : ""}`,
        type: typeOf(given),
        words: withDefault(given.description ?? "", given),
      },
      ...(inner === null ? [] : fieldsOf(inner.schema, `${name}${inner.isList ? "[]" : ""}.`)),
    ]
  })
}

function objectIn(schema: JsonSchema): { schema: JsonSchema; isList: boolean } | null {
  if (schema.properties !== undefined) {
    return { schema, isList: false }
  }
  const item = schema.items
  if (item?.properties !== undefined) {
    return { schema: item, isList: true }
  }
  const inner = (schema.anyOf ?? []).map(objectIn).find((found) => found !== null)
  return inner ?? null
}

/** A type in a table's cell. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace(/^.*\//, "")
    return `[\`${name}\`](#${name.toLowerCase()})`
  }
  if (schema.enum !== undefined) {
    return schema.enum.map((value) => `\`${String(value).replace("|", "\\|").replace("\t", "\\t")}\``).join(", ")
  }
  if (schema.const !== undefined) {
    return `\`${JSON.stringify(schema.const).replaceAll('"', "")}\``
  }
  const variants = schema.anyOf ?? schema.oneOf
  if (variants !== undefined) {
    return [...new Set(variants.map(typeOf))].join(" or ")
  }
  if (schema.type === "array" && schema.items !== undefined) {
    return `list of ${typeOf(schema.items)}`
  }
  const types = schema.type === undefined ? ["any"] : [schema.type].flat()
  const format = { "date-time": "time", date: "date", email: "e-mail address", uri: "address" }[schema.format ?? ""]
  const limits = schema.maxLength === undefined ? "" : `, at most ${schema.maxLength} characters`
  return `${types.map((type) => (type === "string" ? (format ?? "text") : type)).join(" or ")}${limits}`
}

function withDefault(words: string, { default: usual }: JsonSchema): string {
  return usual === undefined || usual === ""
    ? words
    : `${words} \`${JSON.stringify(usual).replaceAll('"', "")}\` unless told.`.trim()
}

function code(example: unknown): string {
  return `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``
}

function lowered(summary: string): string {
  return `${summary.charAt(0).toLowerCase()}${summary.slice(1)}`.replace(/^payUnit/, "PayUnit")
}
