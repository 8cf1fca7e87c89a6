import { cause } from "../../../src/domain/texts/causes"
import { lineOf, readOutcome } from "../../../src/modules/payunit/transactions/outcome-log"
import { row } from "./a-transaction"

const ROW = row({
  amount: "13500",
  redirect_url: "https://pay.example/secret",
  checkout_id: "secret",
  prompt_phone_masked: "6•• ••• •01",
  state: "failed",
  next_check_at: null,
  created_at: "2026-01-31T10:00:00.000Z",
  now: "2026-01-31T10:00:10.000Z",
  was_state: "open",
  paid_trigger: null,
  status_calls: 2,
  notified_at: null,
})

const PAID = { state: "settled", was_state: "applying", paid_at: "2026-01-31T10:00:04.000Z", order_id: "order_1" }
const fieldsOf = (over: object, trigger = "job") =>
  lineOf(readOutcome({ ...ROW, ...over }, trigger)).replace(
    /^payunit: payment \w+: transaction=aB3dE6gH9jK2mN5pQ8 /,
    "",
  )

describe("the line of an end", () => {
  it.each<[situation: string, over: object, line: string]>([
    [
      "nobody paid, and no notification told",
      {},
      "state=failed held_reason=- account=default mode=test flow=checkout operator=- amount=13500 currency=xaf order=- trigger=job lag_ms=- duration_ms=- status_calls=2",
    ],
    [
      "a notification told that it failed",
      { notified_at: "2026-01-31T10:00:09.500Z", prompt_provider: "CM_ORANGE" },
      "state=failed held_reason=- account=default mode=test flow=checkout operator=CM_ORANGE amount=13500 currency=xaf order=- trigger=job lag_ms=0 duration_ms=500 status_calls=2",
    ],
    [
      "settled: what found the money is the trigger, whatever placed the order",
      { ...PAID, paid_trigger: "notification", notified_at: "2026-01-31T10:00:03.000Z", paid_with: "CM_MTNMOMO" },
      "state=settled held_reason=- account=default mode=test flow=checkout operator=CM_MTNMOMO amount=13500 currency=xaf order=order_1 trigger=notification lag_ms=0 duration_ms=7000 status_calls=2",
    ],
    [
      "settled after the store had found out itself, and the notification came later",
      { ...PAID, paid_trigger: "return", notified_at: "2026-01-31T10:00:06.500Z" },
      "state=settled held_reason=- account=default mode=test flow=checkout operator=- amount=13500 currency=xaf order=order_1 trigger=return lag_ms=2500 duration_ms=6000 status_calls=2",
    ],
    [
      "settled money whose order was cancelled: that is the trigger",
      {
        state: "held",
        was_state: "settled",
        held_reason: "cancelled_without_refund",
        held_causes: [cause("order_cancelled", { paid: 13_500, back: 0 })],
        paid_trigger: "return",
      },
      "state=held held_reason=cancelled_without_refund account=default mode=test flow=checkout operator=- amount=13500 currency=xaf order=- trigger=job lag_ms=- duration_ms=- status_calls=2 held_causes=order_cancelled",
    ],
    [
      "several causes, and an operator in the service's own words",
      {
        ...{ state: "held", held_reason: "unverifiable", paid_with: "a b" },
        held_causes: [cause("paid_after_dismissal"), cause("no_amount")],
      },
      "state=held held_reason=unverifiable account=default mode=test flow=checkout operator=other amount=13500 currency=xaf order=- trigger=job lag_ms=- duration_ms=- status_calls=2 held_causes=paid_after_dismissal,no_amount",
    ],
    [
      "a customer whom Medusa or a database names is not named on",
      {
        state: "held",
        held_reason: "order_not_placed",
        held_causes: [
          cause("medusa_said", { words: "Key (email)=(ada@example.com) or (phone)=(+237670000001) exists" }),
        ],
      },
      "state=held held_reason=order_not_placed account=default mode=test flow=checkout operator=- amount=13500 currency=xaf order=- trigger=job lag_ms=- duration_ms=- status_calls=2 held_causes=medusa_said",
    ],
  ])("%s", (_, over, line) => {
    expect(fieldsOf(over)).toBe(line)
  })

  it("holds nothing that opens anything, and no phone number, not even a masked one", () => {
    expect(lineOf(readOutcome({ ...ROW, ...PAID }, "job"))).not.toMatch(/secret|•/)
  })
})
