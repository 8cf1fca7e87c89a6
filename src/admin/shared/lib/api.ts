import type { AnswerOf, BodyOf, QueryOf, Route } from "../../../api/contracts"
import { fetchFile, postTo, sdk } from "./sdk"

export type { AnswerOf, BodyOf, QueryOf }

type Get = Extract<Route, `GET /admin/${string}`>
type Post = Extract<Route, `POST /admin/${string}`>

/** The names in a route's path. */
type Name<Path extends string> = Path extends `${string}:${infer First}/${infer Rest}`
  ? First | Name<Rest>
  : Path extends `${string}:${infer Last}`
    ? Last
    : never

/** What stands for the names in a route's path. */
type Params<Of extends Route> = Readonly<Record<Name<Of>, string>>

type GetOptions<Of extends Route> = ([Name<Of>] extends [never] ? { params?: Params<Of> } : { params: Params<Of> }) & {
  query?: QueryOf<Of>
}

type PostOptions<Of extends Route> = GetOptions<Of> & {
  body?: BodyOf<Of>
  /** Of a request about money, so that however often it arrives it is recorded once. */
  key?: string
  /** The agreement of a second person that it is sent with. */
  approval?: string | null
}

/** What the list of payments can be asked by. */
export type TransactionsQuery = QueryOf<"GET /admin/payunit/transactions">

/** Which days the summary is about. */
export type SummaryQuery = QueryOf<"GET /admin/payunit/summary">

/** Reads a route of the plugin's: its contract says what it takes and answers. */
export async function get<Of extends Get>(route: Of, { params, query }: GetOptions<Of>): Promise<AnswerOf<Of>> {
  return await sdk.client.fetch<AnswerOf<Of>>(pathOf(route, params), { query: { ...(query as object | undefined) } })
}

/** Reads a file that a route makes. */
export async function getFile<Of extends Get>(route: Of, { params, query }: GetOptions<Of>): Promise<Blob> {
  return await fetchFile(pathOf(route, params), { ...(query as object | undefined) })
}

/**
 * Sends something to a route of the plugin's: its contract says what it takes and answers.
 *
 * @throws Refusal for every answer that is none of the 200s
 */
export async function post<Of extends Post>(
  route: Of,
  { params, query, body, key, approval }: PostOptions<Of>,
): Promise<AnswerOf<Of>> {
  const queryString = new URLSearchParams({ ...(query as object | undefined) }).toString()
  return (await postTo(`${pathOf(route, params)}${queryString && `?${queryString}`}`, body ?? {}, {
    key,
    approval: approval ?? undefined,
  })) as AnswerOf<Of>
}

function pathOf(route: Route, params: Readonly<Record<string, string>> = {}): string {
  return route.replace(/^\w+ /, "").replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""))
}
