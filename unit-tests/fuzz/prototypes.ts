const SHARED = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Number.prototype]
const KNOWN_KEYS = SHARED.map((prototype) => new Set(Reflect.ownKeys(prototype)))

/** What somebody has planted where every object inherits it. */
export function plantedKeys(): PropertyKey[] {
  return SHARED.flatMap((prototype, index) =>
    Reflect.ownKeys(prototype).filter((key) => KNOWN_KEYS[index]?.has(key) !== true),
  )
}

/** Where a value that was read has another prototype than plain objects and lists have. */
export function oddPrototypesIn(value: unknown, path = "it"): string[] {
  if (typeof value !== "object" || value === null) {
    return []
  }
  const isPlain = [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value))
  const within = Object.entries(value).flatMap(([key, held]) => oddPrototypesIn(held, `${path}.${key}`))
  return [...(isPlain ? [] : [path]), ...within]
}
