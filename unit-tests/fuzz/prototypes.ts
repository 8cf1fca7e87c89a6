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
  const isPlain = isPlainPrototype(Object.getPrototypeOf(value))
  const within = Object.entries(value).flatMap(([key, held]) => oddPrototypesIn(held, `${path}.${key}`))
  return [...(isPlain ? [] : [path]), ...within]
}

/** Also where Node.js made the value, outside of Jest's realm, which has objects and lists of its own. */
function isPlainPrototype(prototype: any): boolean {
  return prototype === null || Object.hasOwn(prototype, "isPrototypeOf") || Array.isArray(prototype)
}
