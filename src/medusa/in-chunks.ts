/** Ids asked about at a time. */
const CHUNK = 100

/** Reads what belongs to many ids, some of them at a time. */
export async function inChunks<Row>(ids: readonly string[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += CHUNK) {
    rows.push(...(await read(ids.slice(start, start + CHUNK))))
  }
  return rows
}
