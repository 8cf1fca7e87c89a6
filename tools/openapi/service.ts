import { TABLE } from "../../packages/verify/src/contract/table"
import { OPERATIONS, type Operation as ServiceOperation } from "../../src/gateway"
import type { Document, Examples, Operation, Parameter } from "./document"
import { queryParameters, serverAt } from "./document"
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
  deposit: "Announces a payout, which moves no money yet. It is beyond the contract.",
  depositConfirm: "Pays what was announced. It is beyond the contract.",
  depositStatus: "Tells where a payout stands. It is beyond the contract.",
  legacyInitialize: "Opens a transaction of the legacy API.",
  legacyGateways: "Lists the providers of the legacy API.",
  legacyMakePayment: "Sends a prompt of the legacy API.",
  legacyFirstKindStatus: "Tells where a payment of the legacy API stands, by a provider of the first kind.",
  legacySecondKindStatus: "Tells where a payment of the legacy API stands, by a provider of the second kind.",
}

const TAGS = [
  {
    name: "Current API",
    description: "A transaction, which is opened, paid by a prompt or on its page, and asked about.",
  },
  { name: "Checkout", description: "A session with line items, which is paid on its page, by a prompt or by card." },
  { name: "Invoices", description: "Invoices, whose links are sent to customers, and the pages of their instalments." },
  { name: "Payouts", description: "Money that goes from the merchant to somebody, which PayUnit calls deposits." },
  { name: "Legacy API", description: "What older accounts use, below a base address of its own." },
]

/** What is null beyond what the contract says, as long as there is nothing to tell. */
const NULL_WHERE_UNKNOWN: Partial<Record<keyof typeof OPERATIONS, string[]>> = {
  paymentStatus: ["data", "data.notify_url", "data.transaction_gateway"],
  checkoutStatus: ["data.notify_url", "data.transaction"],
  invoiceCreate: ["data.invoice.custom_billing_company"],
}

const RULES = { allowHttpLoopback: true }

const ENVELOPE: JsonSchema = {
  description:
    "Around every answer. `status` and `statusCode` speak of the call, never of a payment. A refusal may have `error` and neither `status` nor `data`.",
  type: "object",
  properties: {
    status: { type: "string" },
    statusCode: { type: ["number", "string"] },
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
    const described = operationOf(name, operation, examples)
    const before = item[operation.method.toLowerCase()]
    item[operation.method.toLowerCase()] = before === undefined ? described : together(before, described)
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "PayUnit's API",
      version: "1",
      description:
        "As this plugin's client asks it and `payunit-simulator` answers it; PayUnit itself publishes no such file. Numbers may come as texts, and any field may be missing; the client reads null as missing, whatever the field. Amounts are in major units. The legacy API has a base address of its own, which ends in `/api`.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      { url: "https://gateway.payunit.net", description: "The service; in test and live mode alike." },
      serverAt("simulator", "http://localhost:4010", "The simulator."),
    ],
    tags: TAGS,
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
  const sent = sentSchema(request(RULES))
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, field]) => field ?? "")
  const rest = without(sent, inPath)
  const data = withNulls(sentSchema(answer), isWhole ? "" : "data", nullsOf(name))
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
      "4XX": refused(
        "It was refused; by the firewall in front of the service with 403 and a page.",
        Object.values(examples.refused?.answers ?? {})[0],
      ),
      default: refused("It failed; at the gateway in front of the service with 502 and a page.", {
        statusCode: 500,
        message: "Internal server error",
      }),
    },
  }
}

function refused(description: string, example: unknown): Operation["responses"][string] {
  return {
    description,
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Envelope" },
        ...(example !== undefined && { example }),
      },
      "text/html": { schema: { type: "string" } },
    },
  }
}

/** What may be null in an operation's answers, by the contract: `data.purchaseRef`, `data[].delete_time`. */
function nullsOf(operation: keyof typeof OPERATIONS): ReadonlySet<string> {
  const fields = TABLE.filter((row) => row.operation === operation).flatMap(({ response }) => Object.entries(response))
  const nulls = fields.filter(([, { read }]) => read.endsWith(" or null")).map(([path]) => path)
  return new Set([...nulls, ...(NULL_WHERE_UNKNOWN[operation] ?? [])])
}

/** A schema, which was made of lenient readings of null, with null only where an answer has it. */
function withNulls(schema: JsonSchema, at: string, nulls: ReadonlySet<string>): JsonSchema {
  const { type, properties, items } = schema
  const types = [type ?? []].flat().filter((one) => one !== "null")
  const all = nulls.has(at) ? [...types, "null"] : types
  return {
    ...schema,
    ...(type !== undefined && { type: all.length === 1 ? all[0] : all }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, of]) => [
          name,
          withNulls(of, at === "" ? name : `${at}.${name}`, nulls),
        ]),
      ),
    }),
    ...(items !== undefined && { items: withNulls(items, `${at}[]`, nulls) }),
  }
}

function tagOf(path: string): string {
  if (/invoice\/(create|payment)$/.test(path)) {
    return "Invoices"
  }
  if (path.includes("/deposit")) {
    return "Payouts"
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
