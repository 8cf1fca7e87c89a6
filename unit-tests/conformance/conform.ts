import { UnknownRouteError, ValidationError } from "../../src/gateway"
import { CONTRACT_FIELDS } from "./contract-fields"
import { changed, nameInErrors, planted, valuesAt, without } from "../../packages/verify/src/contract/fields"
import { readingOf } from "../../packages/verify/src/contract/reads"
import { recordExample } from "../openapi/record"
import { SAMPLE_AMOUNT } from "./target"
import { brokenValues, tracesOf, valueAsText } from "./rules"
import { bodiesOf, SAMPLES } from "../../packages/verify/src/contract/samples"
import { type StageResult, Stage } from "../../packages/verify/src/contract/stage"
import {
  ENVELOPE,
  HEADERS,
  type RequestField,
  type ResponseField,
  type Row,
  TABLE,
} from "../../packages/verify/src/contract/table"
import type { Target } from "../../packages/verify/src/contract/stage"

/**
 * Registers the table's tests against one service: for each field of each operation, that it goes over the wire as it
 * was given, and that it comes back as the contract has it and is read. `isExact`: the contract's numbers are numbers,
 * which the live service is known to write as texts at times. `paysOut`: money may leave the merchant.
 */
export function describeConformance(
  name: string,
  target: () => Promise<Target>,
  { paysCards, isExact, paysOut }: { paysCards: boolean; isExact: boolean; paysOut: boolean },
): void {
  const tested = new Set<string>()
  describeRows(name, target, (row, stage) => {
    if (row.liveOnly === true && isExact) {
      it("is not there", async () => {
        await expect(stage().done(row, "every field")).rejects.toThrow(UnknownRouteError)
      })
      return
    }
    const isByCard = SAMPLES[row.title]?.cardPath !== undefined
    // The service takes no cards in test mode.
    const isTried = (paysCards || !isByCard) && (paysOut || SAMPLES[row.title]?.paysOut !== true)
    const itIfPaid = isTried ? it : it.skip
    const full = (): Promise<StageResult> => stage().done(row, "every field")

    itIfPaid(`goes to ${row.method} ${row.path} with ${HEADERS.join(", ")}`, async () => {
      const done = await full()
      expectRoute(row, done, isByCard ? "live" : "test")
      if (isExact || row.liveOnly === true) {
        const { httpStatus: status, answer, body } = done.wire
        recordExample({ route: row.operation, status, answer, ...(body !== undefined && { body }) })
      }
    })

    for (const [path, field] of Object.entries(row.request)) {
      tested.add(`${row.title} request ${path}`)
      itIfPaid(`request: ${path}${besides(field)} is sent as it was given`, async () => {
        expectSent(row, path, field, await full())
      })
      if (!field.required) {
        itIfPaid(`request: ${path}${besides(field)} may be missing, and is not sent then`, async () => {
          const { wire } = await stage().done(row, "required fields only")
          expect(valuesAt(wire.body, path)).toEqual([])
        })
      }
    }

    for (const [path, field] of Object.entries({ ...ENVELOPE, ...row.response })) {
      tested.add(`${row.title} response ${path}`)
      itIfPaid(`answer: ${path}${besides(field)} is there, and read as ${field.read}`, async () => {
        const { request, wire, result } = await full()
        if (isThere(path, field, wire.answer)) {
          expectRead(path, field, { answer: wire.answer, result }, isExact)
        } else {
          const renamed = (field.or ?? []).reduce<unknown>(without, wire.answer)
          const answer = planted(renamed, path, readingOf(field.read).example)
          expectRead(path, field, { answer, result: await stage().replay(row, request, answer) })
        }
      })
    }
  })
  it(`${name}: no field of the contract goes untested`, () => {
    expect(fieldsOfContract().filter((field) => !tested.has(field))).toEqual([])
  })
}

/** What has to be tested: every field of the contract, in every row. */
function fieldsOfContract(): string[] {
  return Object.entries(CONTRACT_FIELDS).flatMap(([title, fields]) =>
    (["request", "response"] as const).flatMap((side) =>
      fields[side]
        .split(" ")
        .filter((path) => path !== "")
        .map((path) => `${title} ${side} ${path}`),
    ),
  )
}

/** Registers the table's tests of what is never sent: requests without a required field, or that break a rule. */
export function describeRefusals(name: string, target: () => Promise<Target>): void {
  describeRows(name, target, (row, stage) => {
    for (const [path, field] of Object.entries(row.request)) {
      if (field.required) {
        it(`${path}${besides(field)} is missing`, async () => {
          await expectRefused(stage(), row, path, field, "leave out")
        })
      }
      it.each(brokenValues(field.rule).map((value) => [describeValue(value), value] as const))(
        `${path}${besides(field)} is no ${field.rule}: %s`,
        async (_words, value) => {
          await expectRefused(stage(), row, path, field, { to: value })
        },
      )
    }
  })
}

function describeRows(
  name: string,
  target: () => Promise<Target>,
  tests: (row: Row, stage: () => Stage) => void,
): void {
  describe(name, () => {
    let stage: Stage
    beforeAll(async () => {
      stage = await Stage.set(await target())
    })
    afterAll(async () => {
      await stage.strike()
    })
    describe.each(TABLE.map((row) => [titleOf(row), row] as const))("%s", (_title, row) => {
      tests(row, () => stage)
    })
  })
}

function titleOf({ row, title }: Row): string {
  return row === null ? `beside the contract: ${title}` : `row ${row}: ${title}`
}

function besides(field: { beside?: true }): string {
  return field.beside === true ? " (beside the contract)" : ""
}

function describeValue(value: unknown): string {
  const text = valueAsText(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** Where a request's value stands on the wire: in the path, the query or the body. */
function onTheWire(row: Row, path: string, { wire }: StageResult): unknown[] {
  const segment = row.path.split("/").indexOf(`{${path}}`)
  if (segment >= 0) {
    return [decodeURIComponent(wire.path.split("/")[segment] ?? "")]
  }
  return row.method === "GET" ? wire.query.getAll(path) : valuesAt(wire.body, path)
}

function expectRoute(row: Row, done: StageResult, mode: "test" | "live"): void {
  const template = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(done.request[name])))
  expect(`${done.wire.method} ${done.wire.path}`).toBe(`${row.method} ${template}`)
  const headers = Object.fromEntries(HEADERS.map((header) => [header, done.wire.headers[header.toLowerCase()]]))
  expect(headers).toEqual({
    "Content-Type": "application/json",
    Authorization: expect.stringMatching(/^Basic [A-Za-z0-9+/]+=*$/),
    "x-api-key": expect.stringMatching(/./),
    mode,
  })
}

function expectSent(row: Row, path: string, field: RequestField, done: StageResult): void {
  const given = valuesAt(done.request, field.property ?? path)
  expect(given.length).toBeGreaterThan(0)
  const sent = onTheWire(row, path, done)
  expect(sent).toEqual(row.method === "GET" ? given.map(String) : given)
}

async function expectRefused(
  stage: Stage,
  row: Row,
  path: string,
  field: RequestField,
  change: Parameters<typeof changed>[2],
): Promise<void> {
  const before = stage.sent
  const request = changed(SAMPLES[row.title]?.full(bodiesOf(SAMPLE_AMOUNT)), field.property ?? path, change)
  const error: unknown = await stage.call(row, request).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ValidationError)
  const { fields, message } = error as ValidationError
  expect(fields.filter((field) => field.startsWith(`${nameInErrors(path)}: `))).not.toEqual([])
  expect(message).toContain(nameInErrors(path))
  const traces = change === "leave out" ? [] : tracesOf(change.to)
  expect(traces.filter((trace) => `${message} ${fields.join()}`.includes(trace))).toEqual([])
  expect(error).toMatchObject({ mayHaveTakenEffect: false, httpStatus: null })
  expect(stage.sent).toBe(before)
}

/** Whether an answer has a field; fails if it has to, and has not. */
function isThere(path: string, field: ResponseField, answer: unknown): boolean {
  if (valuesAt(answer, path).length > 0) {
    return true
  }
  const mayBeMissing = field.maybe === true || field.or?.some((other) => valuesAt(answer, other).length > 0) === true
  expect([path, mayBeMissing]).toEqual([path, true])
  return false
}

/** Holds an answer's field against the contract, and what the client made of it against what it should. */
export function expectRead(
  path: string,
  field: ResponseField,
  { answer, result }: { answer: unknown; result: unknown },
  isExact = false,
): void {
  const reading = readingOf(field.read)
  const raw = valuesAt(answer, path)
  expect(raw).not.toEqual([])
  expect(raw.filter((value) => !reading.isRaw(value))).toEqual([])
  expect(isExact && field.read === "number" ? raw.filter((value) => typeof value !== "number") : []).toEqual([])
  if (field.client === null) {
    return
  }
  const read = raw.map((value) => reading.read(value))
  const handedOut = valuesAt(result, field.client ?? path.replace(/^data\.?/, ""))
  expect(handedOut).toEqual(read.map((value, index) => (value === undefined ? handedOut[index] : value)))
}
