/** The clock of the shop, whose zone is the binding `zone`. */
export const LOCAL_NOW = "(now() AT TIME ZONE :zone)"

/**
 * Whether a moment is within the quiet hours, which are the bindings `from`, `to` and `zone`; false where they are null. By
 * the shop's clock on the wall: where it is put forward or back at night, the quiet hours are that much shorter or longer.
 *
 * @param moment in SQL
 */
export function isQuiet(moment: string): string {
  const time = `CAST(${moment} AT TIME ZONE :zone AS time)`
  return `COALESCE(CASE WHEN CAST(:from AS time) < CAST(:to AS time)
                        THEN ${time} >= CAST(:from AS time) AND ${time} < CAST(:to AS time)
                        ELSE ${time} >= CAST(:from AS time) OR ${time} < CAST(:to AS time) END, false)`
}
