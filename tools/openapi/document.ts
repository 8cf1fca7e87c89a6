import type { Contract, Refusals, StaffChangeContract, StaffContract } from "../../src/api/contract"
import { CONTRACTS } from "../../src/api/contracts"
import { MERCHANT_PROBLEMS, SHOPPER_PROBLEMS } from "../../src/modules/payunit/errors"
import { anchorOf } from "./generated-parts"
import { answerSchemas, type JsonSchema, sentSchema } from "./json-schema"
import { STAFF_REFUSAL_FIELDS } from "./refusal-fields"

/** An OpenAPI 3.1 document, as far as ours are one. */
export interface Document {
  openapi: "3.1.0"
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: Server[]
  tags: { name: string; description: string }[]
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    examples?: Record<string, { value: unknown }>
    securitySchemes: Record<string, unknown>
  }
}

interface Server {
  url: string
  description: string
  variables?: Record<string, { default: string }>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { required: boolean; description?: string; content: Record<string, Media> }
  responses: Responses
}

type Responses = Record<string, { description: string; content?: Record<string, Media> }>

export interface Parameter {
  name: string
  in: "path" | "query" | "header"
  required: boolean
  description?: string
  schema: JsonSchema
}

interface Media {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, { value: unknown } | { $ref: string }>
}

/**
 * What tests recorded of routes by method and path, and of PayUnit's operations by name. `answers`: by HTTP status; refusals
 * by status and code, as `409 invoice_refused`, where they say more than the catalogue.
 */
export type Examples = Readonly<Record<string, { body?: unknown; answers: Readonly<Record<string, unknown>> }>>

/** Who calls a part of the API. */
export type Audience = "store" | "admin" | "hooks"

const LICENSE = { name: "MIT", identifier: "MIT" }
const PAGE = "../http-api.md"

const ABOUT: Readonly<Record<Audience, { title: string; description: string }>> = {
  store: {
    title: "PayUnit for Medusa: the storefront's routes",
    description:
      "Shows and pays what a checkout owes. No customer has to be logged in. Who knows the id of a payment session can see its payment and pay it. No answer holds a name, an address or a full phone number.",
  },
  admin: {
    title: "PayUnit for Medusa: the admin's routes",
    description:
      "For staff and their programs. Amounts are in major units: 13500 is 13 500 francs. Times are ISO 8601 in UTC.",
  },
  hooks: {
    title: "PayUnit for Medusa: what PayUnit and browsers call",
    description:
      "PayUnit signs nothing, so an address is the proof: its token is an id and a keyed hash that only this store can make. An address of one kind opens nothing of the others.",
  },
}

const SECURITY: Readonly<Record<Audience, Record<string, unknown>>> = {
  // Its key is a parameter, as in Medusa's own documents.
  store: {},
  admin: {
    session: {
      type: "apiKey",
      in: "cookie",
      name: "connect.sid",
      description:
        "The session of a user of the admin. What changes something wants the header `Origin` as well, of a page of the store's own: else 403 `cross_site`.",
    },
    token: { type: "http", scheme: "bearer", description: "The token of a user of the admin." },
    secretKey: {
      type: "http",
      scheme: "basic",
      description:
        "A secret API key of Medusa as the user name, and no password. Where Medusa's roles are on, keys have none and get 403.",
    },
  },
  hooks: {},
}

const TEXT: JsonSchema = { type: "string" }

const MEDUSA_ERROR: JsonSchema = {
  description: "What Medusa itself answers: in English, and mostly without a `code`. Never act on `message`.",
  type: "object",
  properties: { type: TEXT, code: TEXT, message: TEXT },
  required: ["message"],
}

const refusal = (description: string, codes: string[], properties: Record<string, JsonSchema>): JsonSchema => ({
  description,
  type: "object",
  properties: {
    type: {
      type: "string",
      description: "Follows from the status.",
      enum: ["invalid_data", "not_found", "not_allowed", "unexpected_state"],
    },
    code: { type: "string", description: "Stable: act on this.", enum: codes },
    message: { type: "string", description: "For people, in English or French. Never act on it." },
    ...properties,
  },
  required: ["type", "code", "message"],
})

const EXAMPLE = "#/components/examples/"

const UNFORESEEN = {
  value: { type: "unknown_error", code: "unknown_error", message: "An unknown error occurred." },
}

/** What Medusa 2.21 answers itself, as tests got it. */
const MEDUSA_EXAMPLES: Readonly<Record<"store" | "admin", Record<string, { value: unknown }>>> = {
  store: {
    medusa: {
      value: { type: "not_allowed", message: "A valid publishable key is required to proceed with the request" },
    },
    unforeseen: UNFORESEEN,
  },
  admin: { medusa: { value: { type: "unauthorized", message: "Unauthorized" } }, unforeseen: UNFORESEEN },
}

const ofMedusa = (description: string, example: string): Responses[string] => ({
  description,
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/MedusaError" },
      examples: { [example]: { $ref: `${EXAMPLE}${example}` } },
    },
  },
})

/** What every operation of an audience may answer, whichever it is. `default` is what nobody foresaw. */
export const ANSWERED_BY_ALL: Readonly<Record<Audience, Responses>> = {
  store: {
    "4XX": ofMedusa("What Medusa itself answers: 400 `not_allowed` without a publishable key.", "medusa"),
    default: ofMedusa("What nobody foresaw: 500 `unknown_error`.", "unforeseen"),
  },
  admin: {
    "4XX": ofMedusa(
      "What Medusa itself answers: 400 `invalid_data` for the form of a query or body, 401 to whoever is not logged in, 403 where their role does not allow it, 413 beyond 100 kB.",
      "medusa",
    ),
    default: ofMedusa("What nobody foresaw: 500 `unknown_error`.", "unforeseen"),
  },
  hooks: {
    431: { description: "Headers beyond 16 kB, which the server refuses before any route." },
    default: { description: "What nobody foresaw: 500. The log says more." },
  },
}

const SHOPPER_REFUSAL = refusal("A refusal of the plugin's.", Object.keys(SHOPPER_PROBLEMS), {
  retry_at: {
    type: "string",
    format: "date-time",
    description: "When trying again makes sense; also as `retry-after`, in seconds.",
  },
  details: { type: "array", items: TEXT, description: "What exactly is missing or wrong." },
})

const STAFF_REFUSAL = refusal(
  "A refusal of the plugin's. Its message says what to do.",
  Object.keys(MERCHANT_PROBLEMS),
  STAFF_REFUSAL_FIELDS,
)

const PUBLISHABLE_KEY: Parameter = {
  name: "x-publishable-api-key",
  in: "header",
  required: true,
  description: "A publishable API key, made in Medusa's admin. Without a valid one Medusa answers 400 `not_allowed`.",
  schema: { ...TEXT, externalDocs: { url: "https://docs.medusajs.com/api/store#publishable-api-key" } },
}

const LANGUAGE: Parameter = {
  name: "accept-language",
  in: "header",
  required: false,
  description: "The language of messages: French where it is named before English, else English.",
  schema: TEXT,
}

const INLINE: Parameter = {
  name: "x-payunit-refusals",
  in: "header",
  required: false,
  description:
    "Answers a refusal of the plugin with HTTP 200, as `{ refusal }`: a `Refusal` that has the HTTP `status` as well, which it stands for. It is for clients that keep only the message of an error, as Medusa's JS SDK does. Other errors stay errors.",
  schema: { type: "string", enum: ["inline"] },
}

const KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "New for every new request, the same whenever that request is sent again. A key never ends.",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{8,100}$" },
}

const APPROVAL: Parameter = {
  name: "PayUnit-Approval",
  in: "header",
  required: false,
  description:
    "The id of what another person asked for, to agree to it: the rest is sent as `request` of the approval says.",
  schema: TEXT,
}

/** What any decision about money may answer, since a second person may be asked first. */
const OF_DECISIONS: Refusals = {
  approval_required: "Nothing was done: `approval_id` names what waits for a second person.",
  refund_not_approved: "The same of a refund, which is agreed to before it is sent.",
  approval_waits: "",
  approval_not_found: "",
  approval_not_yours: "",
  approval_over: "",
  approval_of_own: "",
  approval_mismatch: "",
  invalid_request: "",
}

/** What routes that take a key may answer. */
const OF_KEYS: Refusals = { idempotency_key_reused: "With the id of what was made.", in_use: "" }

const OF_CHANGES: Refusals = { cross_site: "", not_json: "" }

/** Of routes that read payments or invoices, which a newer version may have written. */
const OF_READERS: Refusals = { payment_unreadable: "", invoice_unreadable: "" }
const READERS = /^\/admin\/payunit\/(transactions|invoices|payment-requests|orders|statements|reconcile)\b/

/** A contract of any audience. */
type AnyContract = Contract & Partial<StaffContract> & Partial<StaffChangeContract>

/** Every audience's document. */
export function documentOf(audience: Audience, examples: Examples): Document {
  const contracts = Object.entries<AnyContract>(CONTRACTS).filter(([route]) => route.split("/")[1] === audience)
  const { answers, objects } = answerSchemas(
    Object.fromEntries(contracts.flatMap(([route, { answer }]) => (answer === undefined ? [] : [[route, answer]]))),
  )
  const paths: Document["paths"] = {}
  const tags = new Set<string>()
  for (const [route, contract] of contracts) {
    const [method = "", path = ""] = route.split(" ")
    tags.add(contract.section)
    const item = (paths[path.replace(/:(\w+)/g, "{$1}")] ??= {})
    item[method.toLowerCase()] = operationOf(audience, route, contract, answers[route], examples[route])
  }
  const schemas: Record<string, JsonSchema> =
    audience === "hooks"
      ? {}
      : {
          MedusaError: MEDUSA_ERROR,
          Refusal: audience === "store" ? SHOPPER_REFUSAL : STAFF_REFUSAL,
        }
  return {
    openapi: "3.1.0",
    info: { ...ABOUT[audience], version: "1", license: LICENSE },
    servers: [serverAt("backend", "http://localhost:9000", "The store's backend.")],
    tags: [...tags].map((name) => ({ name, description: `In words: [${name}](${PAGE}#${anchorOf(name)}).` })),
    security: Object.keys(SECURITY[audience]).map((name) => ({ [name]: [] })),
    paths,
    components: {
      schemas: { ...seen(objects), ...schemas },
      ...(audience !== "hooks" && { examples: { ...refusalExamples(audience, paths), ...MEDUSA_EXAMPLES[audience] } }),
      securitySchemes: SECURITY[audience],
    },
  }
}

/** A server whose address is for whoever reads the document to fill in. */
export function serverAt(name: string, usual: string, description: string): Server {
  return { url: `{${name}}`, description, variables: { [name]: { default: usual } } }
}

/** What a refusal says at least, by its code, of the codes that routes refer to. */
function refusalExamples(audience: Audience, paths: Document["paths"]): Record<string, { value: unknown }> {
  const referred = JSON.stringify(paths)
  return Object.fromEntries(
    Object.entries(catalogueOf(audience))
      .filter(([code]) => referred.includes(`"${EXAMPLE}${code}"`))
      .map(([code, { type, en }]) => [code, { value: { type, code, message: en } }]),
  )
}

function operationOf(
  audience: Audience,
  route: string,
  given: AnyContract,
  answer: JsonSchema | undefined,
  example: Examples[string] | undefined,
): Operation {
  const [method = "", path = ""] = route.split(" ")
  const changes = audience === "admin" && method === "POST"
  const decides = given.decides != null
  const parameters: Parameter[] = [
    ...(audience === "store" ? [PUBLISHABLE_KEY] : []),
    ...pathParameters(given.params),
    ...(given.query === undefined ? [] : queryParameters(sentSchema(given.query))),
    ...(given.takesKey === true ? [KEY] : []),
    ...(decides ? [APPROVAL] : []),
    ...(audience === "hooks" ? [] : [LANGUAGE]),
    ...(audience === "store" ? [INLINE] : []),
  ]
  const description = [given.about, permissionOf(given)].filter((text) => text !== undefined).join("\n\n")
  const body = bodyOf(given, example)
  return {
    operationId: operationIdOf(method, path),
    tags: [given.section],
    summary: `${given.summary.charAt(0).toUpperCase()}${given.summary.slice(1)}.`,
    ...(description !== "" && { description: seenFromDocument(description) }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== null && { requestBody: body }),
    responses: {
      ...successes(given, answerOf(given, answer), example),
      ...refusalResponses(
        audience,
        {
          ...(READERS.test(path) ? OF_READERS : {}),
          ...(changes ? OF_CHANGES : {}),
          ...(decides ? OF_DECISIONS : {}),
          ...(given.takesKey === true ? OF_KEYS : {}),
          ...given.refusals,
        },
        example,
      ),
      ...ANSWERED_BY_ALL[audience],
    },
  }
}

function permissionOf({ permission }: AnyContract): string | undefined {
  if (permission === undefined) {
    return undefined
  }
  return permission === null ? "Takes no permission." : `Takes the permission \`${permission}\`.`
}

function operationIdOf(method: string, path: string): string {
  const [, , , ...segments] = path.split("/")
  const words = segments.flatMap((segment, index) =>
    segment.startsWith(":") ? (index === segments.length - 1 ? ["by", segment.slice(1)] : []) : [segment],
  )
  return [method.toLowerCase(), ...words]
    .join("-")
    .replace(/[-_](\w)/g, (_match, letter: string) => letter.toUpperCase())
}

function pathParameters(params: Contract["params"] = {}): Parameter[] {
  return Object.entries(params).map(([name, description]) => ({
    name,
    in: "path",
    required: true,
    description: seenFromDocument(description),
    schema: TEXT,
  }))
}

/** A query's fields. Several values of one are given by its name again and again. */
export function queryParameters(schema: JsonSchema): Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...of }]) => ({
    name,
    in: "query",
    required: schema.required?.includes(name) ?? false,
    ...(description !== undefined && { description: seenFromDocument(description) }),
    schema: of,
  }))
}

function bodyOf(
  { body, ownBody: { type = "application/json", about, schema = body } = {} }: AnyContract,
  example: Examples[string] | undefined,
): NonNullable<Operation["requestBody"]> | null {
  if (schema === undefined && about === undefined) {
    return null
  }
  const media = {
    schema: schema === undefined ? {} : seen(sentSchema(schema)),
    ...(example?.body !== undefined && { example: example.body }),
  }
  return { required: true, ...(about !== undefined && { description: about }), content: { [type]: media } }
}

function answerOf(
  { answerType = "application/json", answerExample }: AnyContract,
  schema: JsonSchema | undefined,
): Record<string, Media> {
  const unsaid = answerType === "application/json" ? { type: "object" } : TEXT
  return {
    [answerType]: {
      schema: schema === undefined ? unsaid : seen(schema),
      ...(answerExample !== undefined && { example: answerExample }),
    },
  }
}

/** What is no refusal. Only those below 300 have a body that matters. */
function successes(
  { statuses = { 200: "It went well." } }: AnyContract,
  content: Record<string, Media>,
  example: Examples[string] | undefined,
): Responses {
  return Object.fromEntries(
    Object.entries(statuses).map(([status, description]) => [
      status,
      {
        description: seenFromDocument(description),
        ...(status.startsWith("2") && {
          content: Object.fromEntries(
            Object.entries(content).map(([type, media]) => [
              type,
              { ...media, ...(example?.answers[status] !== undefined && { example: example.answers[status] }) },
            ]),
          ),
        }),
      },
    ]),
  )
}

function catalogueOf(audience: Audience): Readonly<Record<string, { httpStatus: number; type: string; en: string }>> {
  return audience === "store" ? SHOPPER_PROBLEMS : MERCHANT_PROBLEMS
}

function refusalResponses(audience: Audience, refusals: Refusals, example: Examples[string] | undefined): Responses {
  const catalogue = catalogueOf(audience)
  const byStatus = new Map<number, string[]>()
  for (const code of Object.keys(refusals)) {
    const problem = catalogue[code]
    if (problem === undefined) {
      throw new Error(`No route of this kind refuses as ${code}`)
    }
    byStatus.set(problem.httpStatus, [...(byStatus.get(problem.httpStatus) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes
          .map((code) => {
            const here = refusals[code as keyof Refusals] ?? ""
            return `- \`${code}\`: ${catalogue[code]?.en ?? ""}${here === "" ? "" : ` ${seenFromDocument(here)}`}`
          })
          .join("\n"),
        content: {
          "application/json": {
            schema: refusalSchema(codes, status),
            examples: Object.fromEntries(
              codes.map((code) => {
                const recorded = example?.answers[`${status} ${code}`]
                return [code, recorded === undefined ? { $ref: `${EXAMPLE}${code}` } : { value: recorded }]
              }),
            ),
          },
        },
      },
    ]),
  )
}

/** A 400 or 404 may be Medusa's own as well, which has no code of ours. */
function refusalSchema(codes: string[], status: number): JsonSchema {
  const ours: JsonSchema = {
    allOf: [{ $ref: "#/components/schemas/Refusal" }],
    type: "object",
    properties: { code: { type: "string", enum: codes } },
  }
  return [400, 403, 404, 413].includes(status) ? { anyOf: [ours, { $ref: "#/components/schemas/MedusaError" }] } : ours
}

/** A schema with the addresses in its texts as a file of `docs/openapi/` sees them. */
function seen<Schemas extends object>(schemas: Schemas): Schemas {
  return JSON.parse(JSON.stringify(schemas), (key, value: unknown) =>
    key === "description" && typeof value === "string" ? seenFromDocument(value) : value,
  ) as Schemas
}

/** Markdown of a page in `docs/`, as a file of `docs/openapi/` says it. */
function seenFromDocument(markdown: string): string {
  return markdown.replace(/\]\(#/g, `](${PAGE}#`).replace(/\]\((?=[\w-]+\.md)/g, "](../")
}

/** And the way back. */
export function linkedFromPage(markdown: string): string {
  return markdown.replaceAll(`](${PAGE}#`, "](#").replaceAll("](../", "](")
}
