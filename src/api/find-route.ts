/**
 * The route that an address is of.
 *
 * @param routes By method and path, such as `GET /store/payunit/payment-sessions/:id`.
 * @param path May have a query or a fragment.
 * @returns Undefined where it is none of them.
 */
export function findRoute<Route extends string>(
  routes: readonly Route[],
  method: string,
  path: string,
): Route | undefined {
  const parts = partsOf(path.replace(/[?#].*$/, ""))
  return routes.find((route) => {
    const [of = "", pattern = ""] = route.split(" ")
    const wanted = partsOf(pattern)
    return (
      of === method &&
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith(":") || part === parts[index])
    )
  })
}

function partsOf(path: string): string[] {
  return path.replace(/^\/|\/$/g, "").split("/")
}
