import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  FirewallError,
  type PayUnitError,
  ServiceError,
  TimeoutError,
  UnknownRouteError,
  UnknownTransactionError,
  UnreadableAnswerError,
  ValidationError,
} from "../../../src/gateway"
import { CircuitBreakers, isServiceFailure } from "../../../src/modules/payunit/accounts/circuit-breakers"

const call = (httpStatus: number | null) => ({ operation: "paymentstatus", requestId: "1", httpStatus })

describe("what speaks of the service", () => {
  it.each<[error: PayUnitError, speaks: boolean]>([
    [new ConnectionError(call(null), false), true],
    [new ConnectionError(call(null), true), true],
    [new TimeoutError(call(null), 8_000), true],
    [new ServiceError(call(500)), true],
    [new ServiceError(call(502)), true],
    [new UnreadableAnswerError(call(200)), true],
    [new UnreadableAnswerError(call(null)), true],
    [new UnreadableAnswerError(call(429)), false],
    [new AuthenticationError(call(401)), false],
    [new ValidationError(call(400)), false],
    [new UnknownTransactionError(call(404)), false],
    [new UnknownRouteError(call(404)), false],
    [new ConflictError(call(409)), false],
    [new FirewallError(call(403)), false],
  ])("%s: %s", (error, speaks) => {
    expect(isServiceFailure(error)).toBe(speaks)
  })
})

describe("circuits", () => {
  const stage = () => {
    const lines: string[] = []
    const time = { now: 0 }
    const write = (line: string): void => void lines.push(line)
    return { lines, time, circuits: new CircuitBreakers({ warn: write, info: write }, () => time.now) }
  }
  const down = new ServiceError(call(500))

  it("are one for each account, and say once that the service is down and once that it is back", () => {
    const { lines, time, circuits } = stage()
    for (const id of ["a", "b", "c", "d", "e"]) {
      circuits.failed("default", id, down)
    }
    expect(circuits.blocked).toEqual(["default"])
    expect(circuits.outages).toMatchObject([{ account: "default" }])
    expect(circuits.admit("default", "f")).toBe(false)
    expect(circuits.admit("second", "f")).toBe(true)

    time.now = 20_000
    expect(circuits.blocked).toEqual([])
    expect(circuits.admit("default", "f")).toBe(true)
    circuits.answered("default")
    circuits.answered("default")

    expect(circuits.outages).toEqual([])
    expect(lines).toEqual([
      expect.stringContaining('gives no answers for account "default"'),
      'payunit: the service answers again for account "default", after 20 s',
    ])
  })

  it("know a failure to be expected only after the outage was noticed", () => {
    const { circuits } = stage()
    expect(["a", "b", "c", "d"].map((id) => circuits.failed("default", id, down))).toEqual([false, false, false, true])
  })
})
