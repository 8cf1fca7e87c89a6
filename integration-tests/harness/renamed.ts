/** A copy with other names, in which everything happened so many milliseconds later. */
export function renamed<T>(original: T, names: Readonly<Record<string, string>>, later: number): T {
  const text = Object.entries(names).reduce((so, [name, other]) => so.replaceAll(name, other), JSON.stringify(original))
  const moved = text.replace(
    /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,3})(\d*))?(Z|\+00:00)"/g,
    (_, seconds: string, milliseconds = "0", micros = "", zone: string) => {
      const time = new Date(Date.parse(`${seconds}.${milliseconds.padEnd(3, "0")}Z`) + later).toISOString()
      return `"${time.slice(0, -1)}${micros}${zone}"`
    },
  )
  return JSON.parse(moved)
}
