import { checkedText } from "../../src/admin/statements/statement-texts"

const tools = { t: ((key: string, values: object) => JSON.stringify([key, values])) as never, time: () => "then" }

it.each([
  ["user_1", "Ada Ngono", ["statements.checkedBy", { when: "then", who: "Ada Ngono" }]],
  // A user who was deleted is no API key.
  ["user_1", null, ["statements.checkedBy", { when: "then", who: "user_1" }]],
  ["apk_1", null, ["statements.checkedByKey", { when: "then" }]],
])("who checked a statement: %s, called %j", (created_by, created_by_name, said) => {
  const text = checkedText({ created_at: "2026-01-31T10:00:00.000Z", created_by, created_by_name }, tools)
  expect(JSON.parse(text)).toEqual(said)
})
