import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join, relative } from "node:path"
import { pathToFileURL } from "node:url"

/* How `npm test` divides suites among processes: whatever is chosen runs, and once. */

const project = join(__dirname, "..")
const program = pathToFileURL(join(project, "tools/test/groups.mjs")).href

function groupsOf(files: string[], seconds: Record<string, number>, processes: number): { files: string[] }[] {
  const script = `import { groupsOf } from ${JSON.stringify(program)}
    process.stdout.write(JSON.stringify(groupsOf(...JSON.parse(process.argv[1]))))`
  const given = JSON.stringify([files, seconds, processes])
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", script, given], { encoding: "utf8" }))
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "payunit-groups-"))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** So many suites without a store. */
function suites(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const file = join(folder, `${index}.spec.ts`)
    writeFileSync(file, "")
    return file
  })
}

it.each<[situation: string, count: number, seconds: number]>([
  ["one that broke off at once the last time", 1, 0],
  ["many that took no time", 5, 0],
  ["many that took long", 9, 40],
])("%s: each is in one group", (_situation, count, seconds) => {
  const files = suites(count)
  const last = Object.fromEntries(files.map((file) => [relative(project, file), seconds]))
  const grouped = groupsOf(files, last, 2).flatMap(({ files: its }) => its)
  expect(grouped.sort()).toEqual([...files].sort())
})

it("on a store: no more groups than processes, about as long, and no kind of store in more of them than need be", () => {
  const suite = (kind: string, number: number): string => {
    const file = join(folder, `${kind}-${number}.spec.ts`)
    writeFileSync(file, `onTestStore("${kind}", () => undefined)`)
    return file
  }
  const files = [1, 2, 3, 4].flatMap((number) => [suite("french", number), suite("standard", number)])
  const last = Object.fromEntries(files.map((file) => [relative(project, file), 60]))

  const groups = groupsOf(files, last, 3).map(({ files: its }) => its.map((file) => basename(file, ".spec.ts")))

  expect(groups.map((its) => its.length).sort()).toEqual([2, 3, 3])
  const kindsOf = (its: string[]): string[] => [...new Set(its.map((name) => name.split("-")[0]!))]
  // Each of two cuts divides one kind at most.
  expect(groups.flatMap(kindsOf).length).toBeLessThanOrEqual(4)
})

it("on the module alone: all in one process, with none of those on a store", () => {
  const modules = join(folder, "integration-tests/modules")
  mkdirSync(modules, { recursive: true })
  const files = ["one", "other"].map((name) => join(modules, `${name}.spec.ts`))
  for (const file of files) writeFileSync(file, "onTestModule(() => undefined)")
  const onStore = join(folder, "integration-tests/alone.spec.ts")
  writeFileSync(onStore, `onTestStore("standard", () => undefined)`)

  const groups = groupsOf([onStore, ...files], {}, 3).map(({ files: its }) => [...its].sort())

  expect(groups.sort((one, other) => one.length - other.length)).toEqual([[onStore], files])
})
