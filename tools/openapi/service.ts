import { OPERATIONS, type Operation as ServiceOperation } from "../../src/gateway"
import type { Document, Examples, Operation, Parameter } from "./document"
import { queryParameters } from "./document"
import { type JsonSchema, sentSchema } from "./json-schema"

/** What each operation of PayUnit does. */
const SUMMARIES: Readonly<Record<keyof typeof OPERATIONS, string>> = {
  initialize: "Opens a transaction, and gives its hosted page and the providers that it can be paid by.",
  gateways: "Lists the providers that a transaction can be paid by.",
  makePayment: "Sends a prompt for a transaction to a phone.",
  paymentStatus: "Tells where a payment stands.",
  checkoutInitialize: "Opens a checkout session with line items, and gives its payment link.",
  checkoutStatus: "Tells where a checkout session stands. It is beside the contract.",
  invoiceProcess: "Pays a checkout session by mobile money, as a prompt on the payer's phone.",
  checkoutProcess: "Pays a checkout session by card, in live mode only.",
  invoiceProcessCard: "Pays a checkout session by card, by the other path that the contract gives.",
  invoiceCreate: "Makes an invoice, whose link can be paid until it is paid.",
  invoicePayment: "Opens a page where one instalment of an invoice is paid. It is beside the contract.",
  invoiceGet: "Tells where an invoice stands. It is beyond the contract.",
  legacyInitialize: "Opens a transaction of the legacy API.",
  legacyGateways: "Lists the providers of the legacy API.",
  legacyMakePayment: "Sends a prompt of the legacy API.",
  legacyFirstKindStatus: "Tells where a payment of the legacy API stands, by a provider of the first kind.",
  legacySecondKindStatus: "Tells where a payment of the legacy API stands, by a provider of the second kind.",
}

const RULES = { allowHttpLoopback: true }

const ENVELOPE: JsonSchema = {
  description:
    "Around every answer. `status` and `statusCode` speak of the call, never of a payment. A refusal may have `error` and neither `status` nor `data`.",
  type: "object",
  properties: {
    status: { type: ["string", "null"] },
    statusCode: { type: ["number", "string", "null"] },
    message: { description: "For people; a list where several fields are wrong." },
    error: {},
    data: {},
  },
}

/** PayUnit's API as the plugin's client asks it and the simulator answers it. */
export function serviceDocument(examples: Examples): Document {
  const paths: Document["paths"] = {}
  for (const [name, operation] of Object.entries(OPERATIONS) as [keyof typeof OPERATIONS, ServiceOperation][]) {
    const path = operation.path.replace(/:(\w+)/g, "{$1}")
    const item = (paths[path] ??= {})
    const made = operationOf(name, operation, examples)
    const before = item[operation.method.toLowerCase()]
    item[operation.method.toLowerCase()] = before === undefined ? made : together(before, made)
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "PayUnit's API",
      version: "1",
      description:
        "As this plugin's client asks it and `payunit-simulator` answers it; PayUnit itself publishes no such file. Answers are described as leniently as they are read: numbers may come as texts, and anything may be missing or null. Amounts are in major units. The legacy API has a base address of its own, which ends in `/api`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      { url: "https://gateway.payunit.net", description: "The service; in test and live mode alike." },
      { url: "http://localhost:4010", description: "The simulator on this machine." },
    ],
    tags: ["Current API", "Checkout", "Invoices", "Legacy API"].map((name) => ({ name })),
    security: [{ user: [], applicationToken: [], mode: [] }],
    paths,
    components: {
      schemas: { Envelope: ENVELOPE },
      securitySchemes: {
        user: { type: "http", scheme: "basic", description: "The API user and its password." },
        applicationToken: { type: "apiKey", in: "header", name: "x-api-key", description: "The application's token." },
        mode: { type: "apiKey", in: "header", name: "mode", description: "`test` or `live`, as the token is." },
      },
    },
  }
}

function operationOf(
  name: keyof typeof OPERATIONS,
  { method, path, request, answer, isWhole = false, isLegacy = false, queryNames = {} }: ServiceOperation,
  examples: Examples,
): Operation {
  const example = examples[name]
  const [answered] = Object.values(example?.answers ?? {})
  const [refused] = Object.values(examples.refused?.answers ?? {})
  const sent = sentSchema(request(RULES))
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, field]) => field ?? "")
  const rest = without(sent, inPath)
  const data = orNothing(sentSchema(answer))
  const parameters: Parameter[] = [
    ...inPath.map((field): Parameter => ({
      name: field,
      in: "path",
      required: true,
      schema: sent.properties?.[field] ?? {},
    })),
    ...(method === "GET"
      ? queryParameters(rest).map((parameter) => ({ ...parameter, name: queryNames[parameter.name] ?? parameter.name }))
      : []),
  ]
  return {
    operationId: name,
    tags: [isLegacy ? "Legacy API" : tagOf(path)],
    summary: SUMMARIES[name],
    ...(parameters.length > 0 && { parameters }),
    ...(method === "POST" && {
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: rest, ...(example?.body !== undefined && { example: example.body }) },
        },
      },
    }),
    responses: {
      "2XX": {
        description: "It went well.",
        content: {
          "application/json": {
            schema: {
              allOf: [{ $ref: "#/components/schemas/Envelope" }],
              ...(isWhole ? data : { type: "object", properties: { data } }),
            },
            ...(answered !== undefined && { example: answered }),
          },
        },
      },
      default: {
        description:
          "It was refused; by the firewall in front of the service with 403 and a page, by the gateway with 502 and a page.",
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Envelope" },
            ...(refused !== undefined && { example: refused }),
          },
          "text/html": { schema: { type: "string" } },
        },
      },
    },
  }
}

/** A call that went well may still tell nothing. */
function orNothing(schema: JsonSchema): JsonSchema {
  return typeof schema.type === "string" ? { ...schema, type: [schema.type, "null"] } : schema
}

function tagOf(path: string): string {
  if (/invoice\/(create|payment)$/.test(path)) {
    return "Invoices"
  }
  return /checkout|invoice/.test(path) ? "Checkout" : "Current API"
}

function without(schema: JsonSchema, fields: string[]): JsonSchema {
  const { properties = {}, required = [], ...rest } = schema
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !fields.includes(name))),
    required: required.filter((name) => !fields.includes(name)),
  }
}

/** Two operations of one address, which differ in what is sent: what only one of them has is optional. */
function together(one: Operation, other: Operation): Operation {
  const all = new Map([...(one.parameters ?? []), ...(other.parameters ?? [])].map((given) => [given.name, given]))
  const inBoth = (name: string): boolean =>
    [one, other].every(({ parameters = [] }) => parameters.some((given) => given.name === name && given.required))
  const bodies = [one, other].flatMap(({ requestBody }) => requestBody?.content["application/json"]?.schema ?? [])
  return {
    ...one,
    summary: `${one.summary} ${other.summary}`,
    ...(all.size > 0 && { parameters: [...all.values()].map((given) => ({ ...given, required: inBoth(given.name) })) }),
    ...(bodies.length > 0 && {
      requestBody: {
        required: true,
        content: { "application/json": { ...one.requestBody?.content["application/json"], schema: { anyOf: bodies } } },
      },
    }),
  }
}
