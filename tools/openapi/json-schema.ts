import { z as medusas } from "@medusajs/framework/zod"
import { type core, z } from "zod"
import type { Schema } from "../../src/api/description"

/** A JSON schema, as far as documents are made of it. */
export interface JsonSchema {
  type?: string | string[]
  title?: string
  description?: string
  about?: string
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
  examples?: unknown[]
  readOnly?: boolean
  $ref?: string
  $schema?: string
  $defs?: Record<string, JsonSchema>
}

/** The JSON schema of what is sent (`input`) or answered (`output`). */
export function jsonSchemaOf(schema: Schema | core.$ZodType, io: "input" | "output"): JsonSchema {
  const made = converterOf(schema)(schema as z.ZodType, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      readThroughPipes(zodSchema, jsonSchema as JsonSchema)
      plain(jsonSchema as JsonSchema, io)
    },
  }) as JsonSchema
  delete made.$schema
  return withoutDefinitions(made)
}

/** Only the zod that made a schema reads all of it: the plugin's own, or the one that Medusa brings. */
function converterOf(schema: Schema | core.$ZodType): typeof z.toJSONSchema {
  const isMedusas = schema._zod.version.minor === medusas.core.version.minor
  return isMedusas ? (medusas.toJSONSchema as unknown as typeof z.toJSONSchema) : z.toJSONSchema
}

/** What is read leniently, and then held against a form, is described by the form. */
function readThroughPipes(zodSchema: core.$ZodTypes, jsonSchema: JsonSchema): void {
  const { def } = zodSchema._zod
  const isEmpty = ["type", "anyOf", "oneOf", "properties", "enum", "$ref"].every((key) => !(key in jsonSchema))
  if (def.type === "pipe" && isEmpty && (def.out as core.$ZodTypes)._zod.def.type !== "transform") {
    Object.assign(jsonSchema, { ...jsonSchemaOf(def.out, "input"), ...jsonSchema })
  }
}

/** Leaves out what says nothing to people, or binds programs to what may grow. */
function plain(schema: JsonSchema, io: "input" | "output"): void {
  // An answer may have more fields in a later version.
  if (io === "output" && schema.additionalProperties === false) {
    delete schema.additionalProperties
  }
  if (schema.minimum === Number.MIN_SAFE_INTEGER) {
    delete schema.minimum
  }
  if (schema.maximum === Number.MAX_SAFE_INTEGER) {
    delete schema.maximum
  }
  if (schema.format !== undefined) {
    delete schema.pattern
  }
  delete schema.readOnly
  const isNullable = schema.anyOf?.length === 2 && schema.anyOf[1]?.type === "null"
  const [of] = schema.anyOf ?? []
  if (isNullable && typeof of?.type === "string" && of.title === undefined && of.enum === undefined) {
    delete schema.anyOf
    Object.assign(schema, { ...of, ...schema, type: [of.type, "null"] })
  }
}

/** JSON itself is the only thing that zod defines apart, since it contains itself. */
function withoutDefinitions(schema: JsonSchema): JsonSchema {
  const inlined = JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    typeof value === "object" && value !== null && "$ref" in value ? {} : value,
  ) as JsonSchema
  delete inlined.$defs
  return inlined
}

/** Moves whatever has a title into `components`, and leaves a reference to it. */
export function hoist(schema: JsonSchema, components: Record<string, JsonSchema>): JsonSchema {
  const { title, about, description, ...rest } = schema
  const inner: JsonSchema = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, hoistValue(key, value, components)]),
  )
  if (title === undefined) {
    return { ...(description !== undefined && { description }), ...inner }
  }
  components[title] = { ...(about !== undefined && { description: about }), ...inner }
  return { $ref: `#/components/schemas/${title}`, ...(description !== undefined && { description }) }
}

function hoistValue(key: string, value: unknown, components: Record<string, JsonSchema>): unknown {
  if (["anyOf", "oneOf", "allOf"].includes(key)) {
    return (value as JsonSchema[]).map((one) => hoist(one, components))
  }
  if (key === "properties") {
    return Object.fromEntries(
      Object.entries(value as Record<string, JsonSchema>).map(([name, one]) => [name, hoist(one, components)]),
    )
  }
  if (["items", "additionalProperties"].includes(key) && typeof value === "object") {
    return hoist(value as JsonSchema, components)
  }
  return value
}
