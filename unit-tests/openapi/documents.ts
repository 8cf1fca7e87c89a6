import Ajv, { type ValidateFunction } from "ajv/dist/2020"
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** An OpenAPI document of ours, as far as tests read it. */
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; examples?: Record<string, Example> }
}

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, Response>
}

interface Response {
  content?: Content
}

type Content = Record<string, { schema: Schema; example?: unknown; examples?: Record<string, Example | Reference> }>

interface Example {
  value: unknown
}

interface Reference {
  $ref: string
}

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  enum?: string[]
  anyOf?: Schema[]
}

export type DocumentName = "store" | "admin" | "hooks" | "payunit"

/** What a text of each format that the documents name looks like. */
const FORMATS: Record<string, (text: string) => boolean> = {
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  "date-time": (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
  email: (text) => /^[^\s@]+@[\w-]+(\.[\w-]+)+$/.test(text),
  uri: (text) => /^[\x21-\x7e]+$/.test(text) && URL.canParse(text),
}

const read = new Map<DocumentName, { document: Document; ajv: Ajv }>()

/** A committed document. */
export function documentNamed(name: DocumentName): Document {
  return readDocument(name).document
}

function readDocument(name: DocumentName): { document: Document; ajv: Ajv } {
  const before = read.get(name)
  if (before !== undefined) {
    return before
  }
  const document = JSON.parse(readFileSync(join(__dirname, `../../docs/openapi/${name}.json`), "utf8")) as Document
  const ajv = new Ajv({ strict: false, formats: FORMATS, allErrors: true })
  ajv.addSchema(document, "document")
  const validator = { document, ajv }
  read.set(name, validator)
  return validator
}

/** What a document says of an answer. */
export interface DocumentedResponse {
  /** What of a body does not fit; null where all does. */
  problemWith(body: unknown): string | null
}

/** What the documents say of a route's answer with an HTTP status. */
export function responseOf(route: string, status: number): DocumentedResponse {
  const [method = "", path = ""] = route.split(" ")
  const name = path.split("/")[1] as DocumentName
  return responseIn(name, method, path.replace(/:(\w+)/g, "{$1}"), status)
}

/** The same, of an operation by its document, method and path as the document has it. */
export function responseIn(
  name: DocumentName,
  method: string,
  path: string,
  status: number | string,
): DocumentedResponse {
  const { document, ajv } = readDocument(name)
  const { responses = {} } = document.paths[path]?.[method.toLowerCase()] ?? {}
  // `default` is what nobody foresaw, and fits nothing else.
  const unforeseen = status === 500 ? ["default"] : []
  const key = [String(status), `${String(status).charAt(0)}XX`, ...unforeseen].find((one) => one in responses)
  if (key === undefined) {
    return { problemWith: () => `HTTP ${status} is not in the document` }
  }
  const media = responses[key]?.content?.["application/json"]
  return {
    problemWith(body) {
      if (media === undefined || typeof body !== "object" || body === null) {
        return null
      }
      const pointer = ["paths", path, method.toLowerCase(), "responses", key, "content", "application/json", "schema"]
      const validate = validatorAt(ajv, pointer)
      return validate(body) ? codeProblem(document, media.schema, body) : ajv.errorsText(validate.errors)
    },
  }
}

/** What a document says of what is sent to an operation, as JSON or, of a type of its own, as anything. */
export function requestIn(name: DocumentName, method: string, path: string, type: string): DocumentedResponse {
  const { ajv } = readDocument(name)
  const pointer = ["paths", path, method.toLowerCase(), "requestBody", "content", "application/json", "schema"]
  return {
    problemWith(body) {
      if (type !== "application/json") {
        return typeof body === "string" ? null : "it is no text"
      }
      const validate = validatorAt(ajv, pointer)
      return validate(body) ? null : ajv.errorsText(validate.errors)
    },
  }
}

/** An example, or the one that is referred to. */
export function exampleIn(name: DocumentName, example: Example | Reference): unknown {
  if (!("$ref" in example)) {
    return example.value
  }
  const found = documentNamed(name).components.examples?.[example.$ref.replace(/^.*\//, "")]
  if (found === undefined) {
    throw new Error(`There is no ${example.$ref}`)
  }
  return found.value
}

function validatorAt(ajv: Ajv, pointer: string[]): ValidateFunction {
  const fragment = pointer.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")
  const validate = ajv.getSchema(`document#/${fragment}`)
  if (validate === undefined) {
    throw new Error(`There is no schema at ${fragment}`)
  }
  return validate
}

/** A code of the catalogue has to be named by the route, though Medusa's own errors may have any. */
function codeProblem(document: Document, schema: Schema, body: object): string | null {
  const code = "code" in body && "message" in body ? String(body.code) : null
  const ours = document.components.schemas.Refusal?.properties?.code?.enum ?? []
  if (code === null || !ours.includes(code)) {
    return null
  }
  const named = [schema, ...(schema.anyOf ?? [])].flatMap((one) => one.properties?.code?.enum ?? [])
  return named.includes(code) ? null : `it refuses as ${code} with this status, which the document does not say`
}
