import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"

const folder = join(__dirname, "../../src/workflows")

/**
 * Steps that are renamed below a condition. The workflows SDK gives the undo of such a step nothing of what the step did,
 * so that it undoes nothing, silently: `createStep` registers its handler under the name it had before.
 */
function renamedBelowCondition(source: string): string[] {
  const found: string[] = []
  const look = (node: ts.Node, isConditional: boolean): void => {
    if (isConditional && isCallOf(node, "config") && node.getText().includes("name")) {
      found.push(node.getText())
    }
    const isBelow = isConditional || (isCallOf(node, "then") && node.expression.getText().startsWith("when("))
    node.forEachChild((child) => {
      look(child, isBelow)
    })
  }
  look(ts.createSourceFile("workflow.ts", source, ts.ScriptTarget.Latest, true), false)
  return found
}

function isCallOf(node: ts.Node, method: string): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.getText() === method
  )
}

describe("how workflows are composed", () => {
  it.each([
    [`when("a", { x }, ({ x }) => x).then(() => { step(x).config({ name: "b" }) })`, 1],
    [`when({ x }, ({ x }) => x).then(() => step(x).config({ maxRetries: 1, name: "b" }))`, 1],
    [`when("a", { x }, ({ x }) => x).then(() => { step(x) })`, 0],
    [`when("a", { x }, ({ x }) => x).then(() => { step(x).config({ maxRetries: 0 }) })`, 0],
    [`step(x).config({ name: "b" })`, 0],
  ])("%s", (source, times) => {
    expect(renamedBelowCondition(source)).toHaveLength(times)
  })

  it("renames no step below a condition", () => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"))
    expect(files.length).toBeGreaterThan(20)
    expect(files.flatMap((path) => renamedBelowCondition(readFileSync(join(folder, path), "utf8")))).toEqual([])
  })
})
