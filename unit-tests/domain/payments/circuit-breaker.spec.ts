import fc from "fast-check"
import {
  admit,
  afterAnswer,
  afterFailure,
  type Circuit,
  CLOSED_CIRCUIT,
  FAILURES_UNTIL_OPEN,
  isBlocked,
  LONGEST_PAUSE_MS,
} from "../../../src/domain/payments"

const SECOND = 1_000

/** A circuit after these payments got no answer, one a second. */
const failing = (...subjects: string[]): Circuit =>
  subjects.reduce((circuit, subject, index) => afterFailure(circuit, subject, index * SECOND), CLOSED_CIRCUIT)

/** An outage that was noticed at 2 s, so that the first probe is allowed at 17 s. */
const open = failing("a", "b", "c")

describe("a circuit", () => {
  it.each<[situation: string, circuit: Circuit, isOpen: boolean]>([
    ["nothing was asked", CLOSED_CIRCUIT, false],
    ["two payments got no answer", failing("a", "b"), false],
    ["three did", failing("a", "b", "c"), true],
    ["one did not, ten times", failing(..."aaaaaaaaaa"), false],
    ["two did not, in turns", failing(..."ababababab"), false],
    ["an answer came between", afterFailure(afterAnswer(failing("a", "b")), "c", 0), false],
  ])("when %s: open is %s", (_situation, circuit, isOpen) => {
    expect(circuit.outage !== null).toBe(isOpen)
  })

  it.each<[situation: string, circuit: Circuit, subject: string, atSecond: number, admitted: boolean]>([
    ["while it is closed", failing("a", "b"), "a", 2, true],
    ["in the pause", open, "d", 16, false],
    ["after the pause", open, "d", 17, true],
    ["while another is the probe", admit(open, "d", 17 * SECOND).circuit, "e", 18, false],
    ["while the probe itself asks again", admit(open, "d", 17 * SECOND).circuit, "d", 18, false],
    ["when the probe came to nothing", admit(open, "d", 17 * SECOND).circuit, "e", 47, true],
    ["after an answer", afterAnswer(open), "d", 3, true],
  ])("%s", (_situation, circuit, subject, atSecond, admitted) => {
    expect(admit(circuit, subject, atSecond * SECOND).admitted).toBe(admitted)
  })

  it("a failed probe doubles the pause, up to two minutes, and puts that payment behind the others", () => {
    let circuit = open
    let now = 17 * SECOND
    for (const pause of [30, 60, 120, 120]) {
      circuit = afterFailure(admit(circuit, "d", now).circuit, "d", now)
      expect(circuit.outage?.retryAt).toBe(now + pause * SECOND)
      now += pause * SECOND
      expect(admit(circuit, "d", now).admitted).toBe(false)
      expect(admit(circuit, "e", now).admitted).toBe(true)
      now += pause * SECOND
      expect(admit(circuit, "d", now).admitted).toBe(true)
    }
  })

  const events = fc.array(
    fc.record({
      subject: fc.constantFrom("a", "b", "c", "d", "e"),
      passMs: fc.nat(200 * SECOND),
      answered: fc.boolean(),
      asksLeave: fc.boolean(),
    }),
    { maxLength: 60 },
  )

  it("opens only for different payments in a row, admits one probe at a time, and never stays shut for ever", () => {
    fc.assert(
      fc.property(events, (all) => {
        let circuit = CLOSED_CIRCUIT
        let now = 0
        let inARow = new Set<string>()
        for (const { subject, passMs, answered, asksLeave } of all) {
          now += passMs
          if (asksLeave) {
            const { admitted, circuit: after } = admit(circuit, subject, now)
            if (circuit.outage === null) {
              expect(admitted).toBe(true)
            } else if (admitted) {
              expect(isBlocked(circuit, now)).toBe(false)
              expect(admit(after, "another", now).admitted).toBe(false)
            }
            circuit = after
            if (!admitted) {
              continue
            }
          }
          circuit = answered ? afterAnswer(circuit) : afterFailure(circuit, subject, now)
          inARow = answered ? new Set() : inARow.add(subject)
          expect(circuit.outage !== null).toBe(inARow.size >= FAILURES_UNTIL_OPEN)
          // Whoever waits for two of the longest pauses gets to ask, even the payment that failed last.
          expect(admit(circuit, subject, now + 2 * LONGEST_PAUSE_MS + 30 * SECOND).admitted).toBe(true)
        }
      }),
    )
  })

  it("one payment that the service chokes on never keeps it open while another is asked about", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60 * SECOND), { minLength: 40, maxLength: 80 }), (steps) => {
        let circuit = open
        let now = 0
        let wasAnswered = false
        for (const step of steps) {
          now += step + 15 * SECOND
          for (const subject of ["choked", "healthy"]) {
            const { admitted, circuit: after } = admit(circuit, subject, now)
            circuit = after
            if (admitted && subject === "healthy") {
              circuit = afterAnswer(circuit)
              wasAnswered = true
            } else if (admitted) {
              circuit = afterFailure(circuit, subject, now)
            }
          }
        }
        expect(wasAnswered).toBe(true)
        expect(circuit.outage).toBeNull()
      }),
    )
  })
})
