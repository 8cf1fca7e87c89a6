const { Ajv2020 } = require("ajv/dist/2020")
const { readFileSync } = require("node:fs")
const { join } = require("node:path")

/**
 * An OpenAPI document of ours, as far as tests read it.
 *
 * @typedef {object} Document
 * @property {Record<string, Record<string, Operation>>} paths
 * @property {{ schemas: Record<string, Schema>, examples?: Record<string, Example> }} components
 */

/**
 * @typedef {object} Operation
 * @property {string} operationId
 * @property {{ name: string, in: string, required: boolean, schema: Schema }[]} [parameters]
 * @property {{ content: Content }} [requestBody]
 * @property {Record<string, { content?: Content }>} responses
 */

/** @typedef {Record<string, { schema: Schema, example?: unknown, examples?: Record<string, Example | Reference> }>} Content */

/** @typedef {{ value: unknown }} Example */

/** @typedef {{ $ref: string }} Reference */

/**
 * @typedef {object} Schema
 * @property {string | string[]} [type]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [enum]
 * @property {Schema[]} [anyOf]
 */

/** @typedef {"store" | "admin" | "hooks" | "payunit"} DocumentName */

/**
 * What a text of each format that the documents name looks like.
 *
 * @type {Record<string, (text: string) => boolean>}
 */
const FORMATS = {
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  "date-time": (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
  email: (text) => /^[^\s@]+@[\w-]+(\.[\w-]+)+$/.test(text),
  uri: (text) => /^[\x21-\x7e]+$/.test(text) && URL.canParse(text),
}

/** @type {Map<DocumentName, { document: Document, ajv: import("ajv/dist/2020").Ajv2020 }>} */
const read = new Map()

/**
 * A committed document.
 *
 * @param {DocumentName} name
 */
function documentNamed(name) {
  return readDocument(name).document
}

/** @param {DocumentName} name */
function readDocument(name) {
  const before = read.get(name)
  if (before !== undefined) {
    return before
  }
  /** @type {Document} */
  const document = JSON.parse(readFileSync(join(__dirname, `../../docs/openapi/${name}.json`), "utf8"))
  const ajv = new Ajv2020({ strict: false, formats: FORMATS, allErrors: true })
  ajv.addSchema(document, "document")
  const validator = { document, ajv }
  read.set(name, validator)
  return validator
}

/**
 * What a document says of an answer: `problemWith` is what of a body does not fit; null where all does.
 *
 * @typedef {{ problemWith(body: unknown): string | null }} DocumentedResponse
 */

/**
 * What the documents say of a route's answer with an HTTP status.
 *
 * @param {string} route Method and path as `src/api` has them.
 * @param {number} status
 */
function responseOf(route, status) {
  const [method = "", path = ""] = route.split(" ")
  const name = /** @type {DocumentName} */ (path.split("/")[1])
  return responseIn(name, method, path.replace(/:(\w+)/g, "{$1}"), status)
}

/**
 * The same, of an operation by its document, method and path as the document has it.
 *
 * @param {DocumentName} name
 * @param {string} method
 * @param {string} path
 * @param {number | string} status
 * @returns {DocumentedResponse}
 */
function responseIn(name, method, path, status) {
  const { document, ajv } = readDocument(name)
  const { responses = {} } = document.paths[path]?.[method.toLowerCase()] ?? {}
  // `default` is what nobody foresaw, and fits nothing else.
  const unforeseen = status === 500 ? ["default"] : []
  const key = [String(status), `${String(status).charAt(0)}XX`, ...unforeseen].find((one) => one in responses)
  if (key === undefined) {
    return { problemWith: () => `HTTP ${String(status)} is not in the document` }
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

/**
 * What a document says of what is sent to an operation, as JSON or, of a type of its own, as anything.
 *
 * @param {DocumentName} name
 * @param {string} method
 * @param {string} path
 * @param {string} type
 * @returns {DocumentedResponse}
 */
function requestIn(name, method, path, type) {
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

/**
 * An example, or the one that is referred to.
 *
 * @param {DocumentName} name
 * @param {Example | Reference} example
 */
function exampleIn(name, example) {
  if (!("$ref" in example)) {
    return example.value
  }
  const found = documentNamed(name).components.examples?.[example.$ref.replace(/^.*\//, "")]
  if (found === undefined) {
    throw new Error(`There is no ${example.$ref}`)
  }
  return found.value
}

/**
 * @param {import("ajv/dist/2020").Ajv2020} ajv
 * @param {string[]} pointer
 */
function validatorAt(ajv, pointer) {
  const fragment = pointer.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")
  const validate = ajv.getSchema(`document#/${fragment}`)
  if (validate === undefined) {
    throw new Error(`There is no schema at ${fragment}`)
  }
  return validate
}

/**
 * A code of the catalogue has to be named by the route, though Medusa's own errors may have any.
 *
 * @param {Document} document
 * @param {Schema} schema
 * @param {object} body
 */
function codeProblem(document, schema, body) {
  const code = "code" in body && "message" in body ? String(body.code) : null
  const ours = document.components.schemas["Refusal"]?.properties?.["code"]?.enum ?? []
  if (code === null || !ours.includes(code)) {
    return null
  }
  const named = [schema, ...(schema.anyOf ?? [])].flatMap((one) => one.properties?.["code"]?.enum ?? [])
  return named.includes(code) ? null : `it refuses as ${code} with this status, which the document does not say`
}

module.exports = { documentNamed, exampleIn, requestIn, responseIn, responseOf }
