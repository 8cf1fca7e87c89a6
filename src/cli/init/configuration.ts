import type * as TypeScript from "typescript"
import { type Change, type Edit, find, importAfterAll, insertion, semicolonOf, Unrecognised } from "../project/changes"

type Ts = typeof TypeScript
type List = TypeScript.ObjectLiteralExpression | TypeScript.ArrayLiteralExpression

const PLUGIN = "medusa-payment-payunit"
const PAYMENT_MODULE = "@medusajs/medusa/payment"

/** Steps of indentation, where a file shows none. */
const INDENT = "  "

const ADMIN_PROPERTY = "admin: { vite: dashboardPackages }"

const PLUGIN_ENTRY = `{
  resolve: "${PLUGIN}",
  options: {
    apiUser: process.env.PAYUNIT_API_USER,
    apiPassword: process.env.PAYUNIT_API_PASSWORD,
    apiKey: process.env.PAYUNIT_API_KEY,
    mode: process.env.PAYUNIT_MODE,
    backendUrl: process.env.PAYUNIT_BACKEND_URL,
    storefrontUrl: process.env.PAYUNIT_STOREFRONT_URL,
    baseUrl: process.env.PAYUNIT_BASE_URL, // not set: PayUnit itself
  },
}`

const PROVIDER_ENTRY = `{
  resolve: "${PLUGIN}/providers/payunit",
  id: "payunit",
  options: { flow: "checkout" },
}`

const DEPENDENCIES = ["payunit", "query"]

const PROVIDERS_PROPERTY = `providers: [
${indented(PROVIDER_ENTRY, INDENT)},
]`

const OPTIONS_PROPERTY = `options: {
${indented(PROVIDERS_PROPERTY, INDENT)},
}`

const MODULE_ENTRY = `{
  resolve: "${PAYMENT_MODULE}",
  dependencies: [${DEPENDENCIES.map((name) => `"${name}"`).join(", ")}],
${indented(OPTIONS_PROPERTY, INDENT)},
}`

/**
 * What a store's `medusa-config.ts` lacks: the plugin, the payment module with the provider, the dashboard's packages for the
 * admin's pages.
 *
 * @param notes takes what somebody has to do by hand, a sentence each
 */
export function configurationEdit(notes: string[]): Edit {
  return (source, ts) => {
    const config = configurationOf(source, ts)
    const missing: string[] = []
    const changes = [
      ...adminPackages(source, ts, config, missing, notes),
      ...plugin(ts, config, missing),
      ...paymentModule(ts, config, missing),
    ]
    return [...changes, ...append(config, config.properties, missing)]
  }
}

/** The object that `defineConfig` is called with, or that a file exports as it is. */
function configurationOf(source: TypeScript.SourceFile, ts: Ts): TypeScript.ObjectLiteralExpression {
  const call = find(source, ts.isCallExpression, ({ expression }) => expression.getText() === "defineConfig")
  const exported = find(source, ts.isBinaryExpression, ({ left }) => left.getText() === "module.exports")
  const given = call?.arguments[0] ?? exported?.right
  const named =
    given && ts.isIdentifier(given)
      ? find(source, ts.isVariableDeclaration, ({ name }) => name.getText() === given.text)?.initializer
      : given
  if (named === undefined || !ts.isObjectLiteralExpression(named)) {
    throw new Unrecognised("there is no `defineConfig({ … })` with an object that is written out")
  }
  return named
}

function adminPackages(
  source: TypeScript.SourceFile,
  ts: Ts,
  config: TypeScript.ObjectLiteralExpression,
  missing: string[],
  notes: string[],
): Change[] {
  if (/\bdashboardPackages\b/.test(source.text)) {
    return []
  }
  const admin = propertyOf(ts, config, "admin")
  if (admin === undefined) {
    missing.push(ADMIN_PROPERTY)
    return [packagesImport(source, ts)]
  }
  if (!ts.isObjectLiteralExpression(admin) || propertyOf(ts, admin, "vite") !== undefined) {
    notes.push(
      `\`admin\` ${ts.isObjectLiteralExpression(admin) ? "has a `vite` of its own" : "is not written out"}: add ` +
        "`...dashboardPackages()` to what its `vite` returns (or its `resolve.alias` to a `resolve` there), so that the admin's pages open in every layout of " +
        `packages (import { dashboardPackages } from "${PLUGIN}/vite").`,
    )
    return []
  }
  return [packagesImport(source, ts), ...append(admin, admin.properties, ["vite: dashboardPackages"])]
}

function packagesImport(source: TypeScript.SourceFile, ts: Ts): Change {
  if (source.statements.some(ts.isImportDeclaration)) {
    return importAfterAll(source, ts, `import { dashboardPackages } from "${PLUGIN}/vite"`)
  }
  const first = source.statements[0]
  const start = first?.getStart() ?? 0
  const end = first === undefined ? "" : semicolonOf(first)
  return insertion(start, `const { dashboardPackages } = require("${PLUGIN}/vite")${end}\n`)
}

function plugin(ts: Ts, config: TypeScript.ObjectLiteralExpression, missing: string[]): Change[] {
  const plugins = propertyOf(ts, config, "plugins")
  if (plugins === undefined) {
    missing.push(`plugins: [\n${indented(PLUGIN_ENTRY, INDENT)},\n]`)
    return []
  }
  const list = written(ts, plugins, "plugins")
  const isThere = list.elements.some((one) => textOf(ts, resolveOf(ts, one)) === PLUGIN)
  return isThere ? [] : append(list, list.elements, [PLUGIN_ENTRY])
}

function paymentModule(ts: Ts, config: TypeScript.ObjectLiteralExpression, missing: string[]): Change[] {
  const modules = propertyOf(ts, config, "modules")
  if (modules === undefined) {
    missing.push(`modules: [\n${indented(MODULE_ENTRY, INDENT)},\n]`)
    return []
  }
  const list = written(ts, modules, "modules")
  const entry = list.elements.find((one) =>
    [PAYMENT_MODULE, "@medusajs/payment"].includes(textOf(ts, resolveOf(ts, one)) ?? ""),
  )
  if (entry === undefined) {
    return append(list, list.elements, [MODULE_ENTRY])
  }
  if (!ts.isObjectLiteralExpression(entry)) {
    throw new Unrecognised("the payment module in `modules` is not written out")
  }
  const missingHere: string[] = []
  const changes = [...dependencies(ts, entry, missingHere), ...provider(ts, entry, missingHere)]
  return [...changes, ...append(entry, entry.properties, missingHere)]
}

function dependencies(ts: Ts, entry: TypeScript.ObjectLiteralExpression, missing: string[]): Change[] {
  const value = propertyOf(ts, entry, "dependencies")
  if (value === undefined) {
    missing.push(`dependencies: [${DEPENDENCIES.map((name) => `"${name}"`).join(", ")}]`)
    return []
  }
  const list = written(ts, value, "dependencies")
  // `Modules.…` and `ContainerRegistrationKeys.QUERY` are other ways to write such names.
  const text = list.getText().toLowerCase()
  const lacking = DEPENDENCIES.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)).map((name) => `"${name}"`)
  const last = list.elements.at(-1)
  if (lacking.length === 0) {
    return []
  }
  return [
    last === undefined
      ? insertion(list.getEnd() - 1, lacking.join(", "))
      : insertion(last.getEnd(), `, ${lacking.join(", ")}`),
  ]
}

function provider(ts: Ts, entry: TypeScript.ObjectLiteralExpression, missing: string[]): Change[] {
  if (entry.getText().includes(`${PLUGIN}/providers/payunit`)) {
    return []
  }
  const options = propertyOf(ts, entry, "options")
  if (options === undefined) {
    missing.push(OPTIONS_PROPERTY)
    return []
  }
  if (!ts.isObjectLiteralExpression(options)) {
    throw new Unrecognised("the payment module's `options` are not written out")
  }
  const providers = propertyOf(ts, options, "providers")
  if (providers === undefined) {
    return append(options, options.properties, [PROVIDERS_PROPERTY])
  }
  const list = written(ts, providers, "providers")
  return append(list, list.elements, [PROVIDER_ENTRY])
}

function propertyOf(
  ts: Ts,
  object: TypeScript.ObjectLiteralExpression,
  name: string,
): TypeScript.Expression | undefined {
  const property = object.properties.find((one) => one.name?.getText().replace(/["']/g, "") === name)
  if (property === undefined) {
    return undefined
  }
  if (!ts.isPropertyAssignment(property)) {
    throw new Unrecognised(`\`${name}\` is not written out where it stands`)
  }
  return property.initializer
}

/** A list between brackets, whose end is known. */
function written(ts: Ts, node: TypeScript.Expression, name: string): TypeScript.ArrayLiteralExpression {
  if (!ts.isArrayLiteralExpression(node)) {
    throw new Unrecognised(`\`${name}\` is no list that is written out between [ and ]`)
  }
  return node
}

function resolveOf(ts: Ts, entry: TypeScript.Expression): TypeScript.Expression | undefined {
  return ts.isObjectLiteralExpression(entry) ? propertyOf(ts, entry, "resolve") : entry
}

function textOf(ts: Ts, node: TypeScript.Expression | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined
}

/** Adds items to the end of an object or a list, each on lines of its own, indented as those before. */
function append(list: List, items: TypeScript.NodeArray<TypeScript.Node>, texts: readonly string[]): Change[] {
  if (texts.length === 0) {
    return []
  }
  const source = list.getSourceFile()
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const indentAt = (position: number) =>
    /^[ \t]*/.exec(source.text.slice(source.getPositionOfLineAndCharacter(lineOf(position), 0)))?.[0] ?? ""
  const outer = indentAt(list.getStart())
  const first = items[0]
  const isSpread = first !== undefined && lineOf(first.getStart()) > lineOf(list.getStart())
  const inner = isSpread ? indentAt(first.getStart()) : outer + INDENT
  const body = texts.map((text) => `${indented(text, inner)},\n`).join("")

  const close = list.getEnd() - 1
  const last = items.at(-1)
  const end = last?.getEnd() ?? list.getStart() + 1
  const comma = last === undefined || items.hasTrailingComma ? "" : ","
  if (lineOf(end) === lineOf(close)) {
    const from = items.hasTrailingComma ? items.end : end
    return [{ start: from, end: close, text: `${comma}\n${body}${outer}` }]
  }
  const lineStart = source.getPositionOfLineAndCharacter(lineOf(close), 0)
  return [...(comma === "" ? [] : [insertion(end, comma)]), insertion(lineStart, body)]
}

function indented(text: string, indent: string): string {
  return text.replace(/^/gm, indent)
}
