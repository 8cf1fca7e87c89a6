import type { DMLSchema, IDmlEntity, IDmlEntityConfig } from "@medusajs/framework/types"

/** A model's row of which nothing is known: null where a column may be, else its default. What has neither is missing. */
export function blankRow(model: IDmlEntity<DMLSchema, IDmlEntityConfig>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(model.schema).flatMap(([name, property]) => {
      const column = property.parse(name)
      if (!("dataType" in column)) {
        return []
      }
      const value = column.nullable ? null : column.defaultValue
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
