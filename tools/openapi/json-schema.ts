import { type core, z } from "zod"
import { NAMED_OBJECTS } from "../../src/api/answers/texts"

/** A JSON schema, as far as documents are made of it. */
export interface JsonSchema {
  type?: string | string[]
  description?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  readOnly?: boolean
  externalDocs?: { url: string }
  $id?: string
  $ref?: string
  $schema?: string
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>

/** The JSON schema of what is sent. */
export function sentSchema(schema: core.$ZodType): JsonSchema {
  const override: Override = ({ zodSchema, jsonSchema }) => {
    readThroughPipes(zodSchema, jsonSchema as JsonSchema)
    simplify(jsonSchema as JsonSchema)
  }
  return bare(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override }) as JsonSchema)
}

/** JSON schemas of what is answered, by their names; `objects` are those in them that documents name. */
export function answerSchemas(given: Readonly<Record<string, z.ZodType>>): {
  answers: Record<string, JsonSchema>
  objects: Record<string, JsonSchema>
} {
  const all = z.registry<{ id: string }>()
  const objects = new Set<string>()
  const findObjects: Override = ({ zodSchema }) => {
    const object = NAMED_OBJECTS.get(zodSchema)
    if (object !== undefined) {
      all.add(zodSchema, object)
      objects.add(object.id)
    }
  }
  for (const [name, schema] of Object.entries(given)) {
    z.toJSONSchema(schema, { unrepresentable: "any", override: findObjects })
    if (!all.has(schema)) {
      all.add(schema, { id: name })
    }
  }
  const { schemas } = z.toJSONSchema(all, {
    io: "output",
    unrepresentable: "any",
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ zodSchema, jsonSchema }) => {
      const object = NAMED_OBJECTS.get(zodSchema)
      if (object !== undefined) {
        jsonSchema.description = object.about
      }
      // An answer may have more fields in a later version.
      if (jsonSchema.additionalProperties === false) {
        delete jsonSchema.additionalProperties
      }
      simplify(jsonSchema as JsonSchema)
    },
  }) as unknown as { schemas: Record<string, JsonSchema> }
  const schemaOf = (name: string): JsonSchema => bare(schemas[name] ?? {})
  return {
    answers: Object.fromEntries(
      Object.entries(given).map(([name, schema]) => [name, schemaOf(all.get(schema)?.id ?? name)]),
    ),
    objects: Object.fromEntries([...objects].map((name) => [name, schemaOf(name)])),
  }
}

function bare({ $schema: _schema, $id: _id, ...schema }: JsonSchema): JsonSchema {
  return schema
}

/** What is read leniently, and then held against a form, is described by the form. */
function readThroughPipes(zodSchema: core.$ZodTypes, jsonSchema: JsonSchema): void {
  const { def } = zodSchema._zod
  const isEmpty = ["type", "anyOf", "oneOf", "properties", "enum", "$ref"].every((key) => !(key in jsonSchema))
  if (def.type === "pipe" && isEmpty && (def.out as core.$ZodTypes)._zod.def.type !== "transform") {
    Object.assign(jsonSchema, { ...sentSchema(def.out), ...jsonSchema })
  }
}

/** Leaves out what says nothing to people. */
function simplify(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) {
    delete schema.minimum
  }
  if (schema.maximum === Number.MAX_SAFE_INTEGER) {
    delete schema.maximum
  }
  const [of, nothing, ...others] = schema.anyOf ?? []
  const isPlain = typeof of?.type === "string" && of.enum === undefined
  if (isPlain && nothing?.type === "null" && others.length === 0) {
    delete schema.anyOf
    Object.assign(schema, { ...of, ...schema, type: [of.type, "null"] })
  }
  if (schema.format !== undefined) {
    delete schema.pattern
  }
  delete schema.readOnly
}
