import type * as TypeScript from "typescript"
import {
  type Change,
  type Edit,
  find,
  importAfterAll,
  insertion,
  replacement,
  semicolonOf,
  Unrecognised,
} from "../../../src/cli/project/changes"

/** The files of a storefront that are edited, by what is in them, not by how they are written. */
export const EDITS: Readonly<Record<string, Edit>> = {
  "src/lib/constants.tsx": nameProvider,
  "src/lib/data/cart.ts": (source, ts) => [...readCartsAsTheyAre(source, ts), ...showPaymentOfConflict(source, ts)],
  "src/lib/data/cookies.ts": (source, ts) => [
    ...cookieOfFunction(source, ts, "setCartId", true),
    ...cookieOfFunction(source, ts, "setAuthToken", false),
  ],
  "src/lib/data/locale-actions.ts": (source, ts) => {
    functionNamed(source, ts, "getLocale")
    return cookieOfFunction(source, ts, "setLocaleCookie", false)
  },
  "src/modules/checkout/components/payment-button/index.tsx": addPaymentButton,
  "src/modules/checkout/components/review/index.tsx": sayOrderOfAllProviders,
  "src/app/[countryCode]/(checkout)/checkout/page.tsx": showOrderOfCart,
}

/** Edits of what a starter may not have, or has otherwise: they mend nothing that a payment needs. */
export const OPTIONAL_EDITS: Readonly<Record<string, Edit>> = {
  "src/modules/layout/components/cart-dropdown/index.tsx": keepEmptyCartClosed,
}

function nameProvider(source: TypeScript.SourceFile, ts: typeof TypeScript): Change[] {
  const changes: Change[] = []
  const map = find(source, ts.isVariableDeclaration, ({ name }) => name.getText() === "paymentInfoMap")
  const titles = map?.initializer
  const entries = titles && ts.isObjectLiteralExpression(titles) ? titles.properties : undefined
  const last = entries?.at(-1)
  if (entries === undefined || last === undefined) {
    throw new Unrecognised("there is no list `paymentInfoMap` of payment providers")
  }
  if (!entries.some(({ name }) => name?.getText().includes("pp_payunit"))) {
    const icon = find(last, ts.isPropertyAssignment, ({ name }) => name.getText() === "icon")
    if (icon === undefined) {
      throw new Unrecognised("the last provider of `paymentInfoMap` has no `icon`")
    }
    const entry = [
      "  pp_payunit_payunit: {",
      '    title: "Mobile money (MTN, Orange)",',
      `    icon: ${icon.initializer.getText()},`,
      "  }",
    ]
    changes.push(insertion(last.getEnd(), `,\n${entry.join("\n")}`))
  }
  if (find(source, ts.isVariableDeclaration, ({ name }) => name.getText() === "isPayUnit") === undefined) {
    const lines = [
      "export const isPayUnit = (providerId?: string) => {",
      '  return providerId?.startsWith("pp_payunit")',
      "}",
    ]
    const before =
      source.statements.find((statement) => /\bisManual\s*=/.test(statement.getText())) ?? map?.parent.parent
    changes.push(insertion(before?.getEnd() ?? source.getEnd(), `\n\n${lines.join("\n")}`))
  }
  return changes
}

function readCartsAsTheyAre(source: TypeScript.SourceFile, ts: typeof TypeScript): Change[] {
  const retrieveCart = functionNamed(source, ts, "retrieveCart")
  const cache = find(retrieveCart, ts.isPropertyAssignment, ({ name }) => name.getText() === "cache")
  const query = find(retrieveCart, ts.isPropertyAssignment, ({ name }) => name.getText() === "query")
  const fields = query && find(query, isFields(ts), () => true)
  const answer = find(
    retrieveCart,
    ts.isArrowFunction,
    ({ parameters, body }) => /^\{\s*cart\b/.test(parameters[0]?.getText() ?? "") && /^\(?cart\b/.test(body.getText()),
  )
  if (cache === undefined || fields === undefined || answer === undefined) {
    const missing = cache === undefined ? "`cache: …`" : fields === undefined ? "`query: { fields }`" : "`=> cart`"
    throw new Unrecognised(`\`retrieveCart\` has no ${missing}`)
  }
  const isKnown = "completed_at"
  const fieldText = ts.isShorthandPropertyAssignment(fields) ? fields.name.getText() : fields.initializer.getText()
  return [
    ...(cache.getText().includes("no-store") ? [] : [replacement(cache.initializer, '"no-store"')]),
    ...(fields.getText().includes(isKnown) ? [] : [replacement(fields, `fields: \`\${${fieldText}},+completed_at\``)]),
    ...(answer.body.getText().includes(isKnown) ? [] : [replacement(answer.body, "(cart.completed_at ? null : cart)")]),
  ]
}

/** Of `fields`, or `fields: …`. */
function isFields(ts: typeof TypeScript) {
  return (node: TypeScript.Node): node is TypeScript.PropertyAssignment | TypeScript.ShorthandPropertyAssignment =>
    (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) && node.name.getText() === "fields"
}

function showPaymentOfConflict(source: TypeScript.SourceFile, ts: typeof TypeScript): Change[] {
  const imports = source.statements.filter(ts.isImportDeclaration)
  if (imports.some((declaration) => /\bcartError\b/.test(declaration.getText()))) {
    return []
  }
  const found = imports.find(({ moduleSpecifier }) => /medusa-error["']$/.test(moduleSpecifier.getText()))
  const name = found?.importClause?.name?.getText()
  if (found === undefined || name === undefined) {
    throw new Unrecognised("it does not import `medusaError`, by which changes of the cart that are refused go")
  }
  return [replacement(found, `import { cartError as ${name} } from "./payunit"${semicolonOf(found)}`)]
}

function cookieOfFunction(
  source: TypeScript.SourceFile,
  ts: typeof TypeScript,
  name: string,
  isRequired: boolean,
): Change[] {
  const place = isRequired ? functionNamed(source, ts, name) : findFunction(source, ts, name)
  const strict =
    place && find(place, ts.isPropertyAssignment, (property) => /^sameSite: ["']strict["']$/.test(property.getText()))
  return strict ? [replacement(strict.initializer, '"lax"')] : []
}

function addPaymentButton(source: TypeScript.SourceFile, ts: typeof TypeScript): Change[] {
  const isDone = find(source, ts.isCaseClause, ({ expression }) => expression.getText().startsWith("isPayUnit("))
  if (isDone) {
    return []
  }
  const choice = find(source, ts.isSwitchStatement, ({ caseBlock }) => /\bprovider_id\b/.test(caseBlock.getText()))
  const clauses: readonly TypeScript.Node[] = choice?.caseBlock.clauses ?? []
  const otherwise = clauses.find(ts.isDefaultClause)
  const calls = clauses.filter(ts.isCaseClause).map(({ expression }) => expression)
  const provider = calls.find(ts.isCallExpression)?.arguments[0]?.getText()
  if (otherwise === undefined || provider === undefined) {
    throw new Unrecognised("there is no `switch` over the payment's provider with a `default`")
  }
  const missing = ["cart", "notReady", "Button"].find((name) => !new RegExp(`\\b${name}\\b`).test(source.text))
  if (missing !== undefined) {
    throw new Unrecognised(`there is no \`${missing}\``)
  }
  const constants = source.statements
    .filter(ts.isImportDeclaration)
    .find(({ moduleSpecifier }) => /lib\/constants["']$/.test(moduleSpecifier.getText()))
  const names = constants?.importClause?.namedBindings
  const last = names && ts.isNamedImports(names) ? names.elements.at(-1) : undefined
  if (last === undefined) {
    throw new Unrecognised("it imports nothing from `@lib/constants`")
  }
  const lines = [
    `case isPayUnit(${provider}):`,
    "  return notReady ? (",
    "    <Button disabled>Complete the steps above</Button>",
    "  ) : (",
    `    <PayUnitPaymentButton cart={cart} providerId={${provider}} />`,
    "  )",
  ]
  const indent = " ".repeat(source.getLineAndCharacterOfPosition(otherwise.getStart()).character)
  return [
    insertion(last.getEnd(), ", isPayUnit"),
    importAfterAll(source, ts, 'import { PayUnitPaymentButton } from "./payunit"'),
    insertion(otherwise.getStart(), lines.map((line) => `${line}\n${indent}`).join("")),
  ]
}

/** What a shopper presses is another thing for each provider. A shop that has changed the sentence keeps its own. */
function sayOrderOfAllProviders(source: TypeScript.SourceFile, ts: typeof TypeScript): Change[] {
  const sentence = /By\s+clicking\s+the\s+Place\s+Order\s+button/
  const text = find(source, ts.isJsxText, ({ text }) => sentence.test(text))
  const found = text && sentence.exec(text.text)
  if (!found) {
    return []
  }
  const start = text.pos + found.index
  return [{ start, end: start + found[0].length, text: "By placing the order" }]
}

/** A cart that became an order is no longer there, and would open itself over the thanks, saying that it is empty. */
function keepEmptyCartClosed(source: TypeScript.SourceFile, ts: typeof TypeScript): Change[] {
  const opens = find(
    source,
    ts.isIfStatement,
    ({ expression }) =>
      /\.current !== totalItems\b/.test(expression.getText()) && !expression.getText().includes("totalItems > 0"),
  )
  return opens ? [insertion(opens.expression.getStart(), "totalItems > 0 && ")] : []
}

function showOrderOfCart(source: TypeScript.SourceFile, ts: typeof TypeScript): Change[] {
  if (/\bredirectToPlacedOrder\b/.test(source.text)) {
    return []
  }
  const check = find(
    source,
    ts.isIfStatement,
    ({ expression, thenStatement }) =>
      expression.getText() === "!cart" && /\bnotFound\(\)/.test(thenStatement.getText()),
  )
  if (check === undefined) {
    throw new Unrecognised("there is no `if (!cart)` that ends in `notFound()`")
  }
  const call = `await redirectToPlacedOrder()`
  const { thenStatement: then } = check
  const first = ts.isBlock(then) ? then.statements[0] : undefined
  const indent = " ".repeat(source.getLineAndCharacterOfPosition((first ?? check).getStart()).character)
  return [
    importAfterAll(source, ts, 'import { redirectToPlacedOrder } from "@lib/data/payunit"'),
    first
      ? insertion(first.getStart(), `${call}${semicolonOf(first)}\n${indent}`)
      : replacement(then, `{\n${indent}  ${call}\n${indent}  ${then.getText()}\n${indent}}`),
  ]
}

function functionNamed(source: TypeScript.SourceFile, ts: typeof TypeScript, name: string): TypeScript.Node {
  const found = findFunction(source, ts, name)
  if (found === undefined) {
    throw new Unrecognised(`there is no function \`${name}\``)
  }
  return found
}

/** `function name` or `const name =`. */
function findFunction(source: TypeScript.SourceFile, ts: typeof TypeScript, name: string): TypeScript.Node | undefined {
  const isNamed = (node: { name?: TypeScript.Node | undefined }) => node.name?.getText() === name
  return (
    source.statements.filter(ts.isFunctionDeclaration).find(isNamed) ??
    source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .find(isNamed)
  )
}
