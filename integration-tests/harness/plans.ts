import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import ts from "typescript"
import { TESTS_OWN } from "./statements"

/** A statement as it was sent, with the values that it was sent with. */
export interface Sent {
  sql: string
  bindings: unknown[]
}

/** How the database would go about a statement. */
export interface Plan {
  /** Tables that it would read from end to end. */
  readWhole: string[]
  /** Indexes that it would use. */
  indexes: string[]
}

const isOurs = (name: unknown): boolean => typeof name === "string" && name.startsWith("payunit_")

/**
 * Every different statement on tables of the plugin's that a store sends while something is done, as it was sent first; and
 * where Knex' builder was begun for one, by file and function.
 */
export async function statementsSent(
  container: MedusaContainer,
  sent: Map<string, Sent>,
  builderPlaces: Set<string>,
  doing: () => Promise<unknown>,
): Promise<void> {
  const connection: any = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const listen = ({ sql, bindings }: Sent): void => {
    if (/\bpayunit_\w/.test(sql) && !sql.startsWith(TESTS_OWN)) {
      const words = sql.replace(/\s+/g, " ").trim()
      sent.set(words, sent.get(words) ?? { sql, bindings })
    }
  }
  connection.on("query", listen)
  // Clients of transactions are made from it as well.
  const { prototype } = connection.client.constructor
  const { queryBuilder } = prototype
  prototype.queryBuilder = function (...given: unknown[]) {
    builderPlaces.add(placeIn(new Error("where?").stack ?? ""))
    return queryBuilder.apply(this, given)
  }
  try {
    await doing()
  } finally {
    delete prototype.queryBuilder
    connection.off("query", listen)
  }
}

/** The innermost function of the module's in a stack, behind the file that it is in. */
function placeIn(stack: string): string {
  const frames = [...stack.matchAll(/ at (?:(.*) \()?\S*?(modules\/payunit\/[\w/-]+)\.[jt]s:/g)]
  const file = frames[0]?.[2]
  const named = frames.find(([, name, path]) => path === file && name !== undefined && !name.endsWith("<anonymous>"))
  return `${file} ${named?.[1]?.replace(/^async |^.*[.#]| \[as .*$/g, "")}`
}

/** Asks the database how it would go about a statement, with the very values that it was sent with. */
export async function planOf(container: MedusaContainer, { sql, bindings }: Sent): Promise<Plan> {
  const { client }: any = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const connection = await client.acquireConnection()
  try {
    const { rows } = await connection.query(`${TESTS_OWN} EXPLAIN (FORMAT JSON) ${sql}`, bindings)
    const nodes = nodesIn(rows[0]["QUERY PLAN"][0].Plan)
    return {
      readWhole: nodes.flatMap((node) =>
        node["Node Type"].endsWith("Seq Scan") && isOurs(node["Relation Name"]) ? [node["Relation Name"]] : [],
      ),
      indexes: nodes.flatMap((node) => [node["Index Name"] ?? [], node["Conflict Arbiter Indexes"] ?? []].flat()),
    }
  } finally {
    await client.releaseConnection(connection)
  }
}

function nodesIn(node: any): any[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesIn)]
}

/** A statement as it is written in the sources: what stands between the parts that are put in when it is sent. */
export interface WrittenStatement {
  /** File and line. */
  place: string
  pieces: string[]
}

const SOURCES = join(__dirname, "../../src")

/** Every statement on tables of the plugin's that is written in the sources. */
export function statementsWritten(): WrittenStatement[] {
  return sourceFiles().flatMap((file) => {
    const written: WrittenStatement[] = []
    const visit = (node: ts.Node): void => {
      const pieces = piecesOf(node)
      if (
        /^\s*(\w+ AS \(|WITH |SELECT |UPDATE |DELETE |INSERT )/.test(pieces[0] ?? "") &&
        /(FROM|UPDATE|INTO) (payunit_|$)/m.test(pieces.join("\n"))
      ) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart())
        written.push({ place: `${file.fileName}:${line + 1}`, pieces })
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
    return written
  })
}

function sourceFiles(): ts.SourceFile[] {
  return readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter(
      (path) => path.endsWith(".ts") && !/migrations|simulator|storefront|admin\//.test(path.replace(/^api\//, "")),
    )
    .map((path) => ts.createSourceFile(path, readFileSync(join(SOURCES, path), "utf8"), ts.ScriptTarget.ES2022, true))
}

function piecesOf(node: ts.Node): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return [node.text]
  }
  return ts.isTemplateExpression(node) ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)] : []
}

/** Where Knex' builder is begun for a table of the plugin's in the sources, by file and function. */
export function buildersWritten(): string[] {
  return sourceFiles().flatMap((file) => {
    const places: string[] = []
    const visit = (node: ts.Node, within: string): void => {
      const name = ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node) ? node.name : nameOfArrow(node)
      const place = name?.getText().replace(/^#/, "") ?? within
      if (ts.isCallExpression(node) && /\bdatabase$/.test(node.expression.getText())) {
        const [table] = node.arguments
        if (table !== undefined && ts.isStringLiteral(table) && isOurs(table.text)) {
          places.push(`${file.fileName.replace(/\.ts$/, "")} ${place}`)
        }
      }
      ts.forEachChild(node, (child) => visit(child, place))
    }
    visit(file, "")
    return places
  })
}

function nameOfArrow(node: ts.Node): ts.Node | undefined {
  return ts.isArrowFunction(node) && ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined
}

/** Whether a statement that was sent is the one that is written there. */
export function isSentAs({ pieces }: WrittenStatement, sent: string): boolean {
  const plain = (text: string) => text.replace(/\$\d+/g, "?").replace(/\s+/g, "")
  // A value that has a name is put in where that stands.
  const pattern = pieces
    .flatMap((piece) => piece.split(/(?<!:):\w+/))
    .map((piece) => plain(piece).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join(".*")
  return new RegExp(pattern, "s").test(plain(sent))
}
