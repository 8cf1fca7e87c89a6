/** Where a request may lead to. */
interface Route {
  /** Any, without one. */
  method?: string
  /** Segments that begin with a colon are parameters. */
  path: string
}

/** A route that fits a request, with the decoded parameters of its path. */
export interface Found<Of extends Route> {
  route: Of
  parameters: Record<string, string>
}

/** The first of some routes that a method and path fit; null if none does. */
export function findRoute<Of extends Route>(routes: readonly Of[], method: string, path: string): Found<Of> | null {
  for (const route of routes) {
    const parameters = (route.method ?? method) === method ? parametersOf(route.path, path) : null
    if (parameters !== null) {
      return { route, parameters }
    }
  }
  return null
}

/** The parameters of a path that fits a template such as `/status/:id`; null if it does not fit. */
function parametersOf(template: string, path: string): Record<string, string> | null {
  const wanted = template.split("/")
  const given = path.split("/")
  if (wanted.length !== given.length) {
    return null
  }
  const parameters: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ""
    if (segment.startsWith(":") && value !== "") {
      const decoded = decode(value)
      if (decoded === null) {
        return null
      }
      parameters[segment.slice(1)] = decoded
    } else if (segment !== value) {
      return null
    }
  }
  return parameters
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
