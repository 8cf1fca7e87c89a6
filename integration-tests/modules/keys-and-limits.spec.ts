import { keyedRequest } from "../../src/modules/payunit/idempotency"
import { onTestModule } from "../harness/test-module"

/* What is counted and remembered of requests: the keys that they are sent with, and how many came within an hour. */

const keyedInput = (key: string, input: string) =>
  keyedRequest({ key, operation: "POST /admin/payunit/invoices", input, by: "user_1" })
const PAGE = { type: "payment_page" } as const

onTestModule(({ service, sql }) => {
  describe("an idempotency key", () => {
    it("finds what it made, and refuses another request", async () => {
      const { idempotencyKeys: keys } = service
      const request = keyedInput("key", "one")
      expect(await keys.find(request)).toBeNull()
      await keys.keep(request, { ...PAGE, id: "page_1" })

      expect(await keys.find(keyedInput("key", "one"))).toEqual({ ...PAGE, id: "page_1" })
      expect(await keys.find(keyedInput("another", "one"))).toBeNull()
      await expect(keys.find(keyedInput("key", "two"))).rejects.toMatchObject({
        code: "idempotency_key_reused",
        details: { transaction_id: "page_1" },
      })
    })

    it("sent by many at once makes one thing: what the others made is undone with it", async () => {
      const makes = Array.from({ length: 5 }, async (_, number) => {
        return await service.idempotencyKeys.keeping(keyedInput("key", "one"), PAGE.type, async (database) => {
          await database("payunit_lease").insert({
            id: `made_${number}`,
            owner: "",
            lease_until: database.raw("now()"),
          })
          return { id: `page_${number}` }
        })
      })
      const results = await Promise.allSettled(makes)

      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
      expect(results.filter((one) => one.status === "rejected").map(({ reason }) => reason.code)).toEqual(
        Array.from({ length: 4 }, () => "in_use"),
      )
      expect(await sql("SELECT id FROM payunit_lease")).toHaveLength(1)
      expect(await sql("SELECT resource_id FROM payunit_idempotency_key")).toHaveLength(1)
    })

    it("is kept as a hash alone", async () => {
      await service.idempotencyKeys.keep(keyedInput("a key that names Ada", "for Ada"), { ...PAGE, id: "page_1" })

      expect(JSON.stringify(await sql("SELECT * FROM payunit_idempotency_key"))).not.toContain("Ada")
    })
  })

  describe("a limit", () => {
    const passes = async (minutes: number): Promise<void> => {
      await sql(`UPDATE payunit_rate_window SET ends_at = ends_at - interval '${minutes} minutes'`)
    }

    it("lets so many through in an hour that begins with the first, and says when it ends", async () => {
      const { limits } = service
      expect(await limits.count("prompts:1", 2)).toBeNull()
      await passes(59)
      expect(await limits.count("prompts:1", 2)).toBeNull()
      const until = await limits.count("prompts:1", 2)
      expect(Number(until) - Date.now()).toBeLessThanOrEqual(60_000)
      expect(await limits.count("prompts:2", 2)).toBeNull()

      await passes(2)
      expect(await limits.count("prompts:1", 2)).toBeNull()
    })

    it("counts each of many at once", async () => {
      const counted = await Promise.all(
        Array.from({ length: 8 }, async () => await service.limits.count("openings:store", 5)),
      )

      expect(counted.filter((until) => until === null)).toHaveLength(5)
    })

    it("gives back what came to nothing, and never more than was counted", async () => {
      const { limits } = service
      await limits.count("openings:store", 1)
      for (let count = 0; count < 3; count += 1) await limits.giveBack("openings:store")

      expect(await limits.count("openings:store", 1)).toBeNull()
      expect(await limits.count("openings:store", 1)).not.toBeNull()
    })

    it("is forgotten an hour after its own", async () => {
      await service.limits.count("openings:store", 1)
      await passes(119)
      await service.forgetPast()
      expect(await sql("SELECT id FROM payunit_rate_window")).toHaveLength(1)
      await passes(2)
      await service.forgetPast()
      expect(await sql("SELECT id FROM payunit_rate_window")).toEqual([])
    })
  })
})
