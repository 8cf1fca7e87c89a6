import type { DMLSchema, IDmlEntity, IDmlEntityConfig, PropertyMetadata } from "@medusajs/framework/types"
import { z } from "zod"

/** Columns that Medusa adds to every table, and what it keeps beside an amount. */
type Added = "created_at" | "updated_at" | "deleted_at" | `raw_${string}`

/** The columns that a model names, but for JSON, which says nothing of what is in it. */
type ModelRow<Schema extends DMLSchema> = {
  [
    Column in keyof Schema as Schema[Column] extends { type: string } | { $dataType: Record<string, unknown> | null }
      ? never
      : Exclude<Column, Added>
  ]: Schema[Column]["$dataType"]
}

type Shape<Row> = { [Column in keyof Row]: z.ZodType<Row[Column]> }

/**
 * The schema of a model's rows, whatever driver types they come in: every column that the model names, with the values
 * that it allows. JSON is read only as `own` says, and so is what no model has: Medusa's own columns, and the clock.
 */
export function rowSchema<const Schema extends DMLSchema, Own extends z.ZodRawShape>(
  model: IDmlEntity<Schema, IDmlEntityConfig>,
  own: Own,
): z.ZodObject<Omit<Shape<ModelRow<Schema>>, keyof Own> & Own>
export function rowSchema(model: IDmlEntity<DMLSchema, IDmlEntityConfig>, own: z.ZodRawShape): z.ZodObject {
  const columns = Object.entries(model.schema).flatMap(([name, property]) => {
    const column = property.parse(name)
    if (!("dataType" in column) || isAdded(name)) {
      return []
    }
    const schema = valueSchema(column)
    return schema === null ? [] : [[name, column.nullable ? schema.nullable() : schema] as const]
  })
  return z.object({ ...Object.fromEntries(columns), ...own })
}

function isAdded(name: string): boolean {
  return ["created_at", "updated_at", "deleted_at"].includes(name) || name.startsWith("raw_")
}

function valueSchema({ dataType: { name, options } }: PropertyMetadata): z.ZodType | null {
  switch (name) {
    case "id":
    case "text":
      return z.string()
    case "enum":
      return z.enum(z.array(z.string()).parse(options?.choices))
    case "dateTime":
      return z.coerce.date()
    case "boolean":
      return z.boolean()
    case "array":
      return z.array(z.string())
    case "json":
      return null
    default:
      return z.coerce.number()
  }
}
