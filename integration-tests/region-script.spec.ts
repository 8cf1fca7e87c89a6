import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import region from "../src/scripts/region"
import { onTestStore } from "./harness/test-store"

const OURS = expect.stringMatching(/^pp_payunit_/) as string

onTestStore("standard", (store) => {
  /** The regions in XAF: how they are called, who is in them, and who takes their money. */
  const regions = async () => {
    const query = store.container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "region",
      fields: ["id", "name", "countries.iso_2", "payment_providers.id"],
      filters: { currency_code: "xaf" },
    })
    return data.map(({ id, name, countries, payment_providers }: any) => ({
      id: id as string,
      name: name as string,
      countries: countries.map((country: { iso_2: string }) => country.iso_2) as string[],
      providers: payment_providers.map((provider: { id: string }) => provider.id) as string[],
    }))
  }
  const run = async (): Promise<string> => {
    const log = jest.spyOn(console, "log").mockImplementation(() => undefined)
    await region({ container: store.container, args: [] })
    const said = log.mock.calls.map(([line]) => String(line)).join("\n")
    log.mockRestore()
    return said
  }

  it("leaves a region as it is that is paid through PayUnit", async () => {
    const before = await regions()
    expect(await run()).toMatch(/in XAF is paid through PayUnit already/)
    expect(await regions()).toEqual(before)
  })

  it("gives the provider to a region in XAF without it, beside those that it has", async () => {
    const [before] = await regions()
    const links = before?.providers.map((id) => ({
      [Modules.REGION]: { region_id: before.id },
      [Modules.PAYMENT]: { payment_provider_id: id },
    }))
    await store.container.resolve(ContainerRegistrationKeys.LINK).dismiss(links ?? [])
    expect(await run()).toMatch(/can be paid through PayUnit now/)
    expect(await regions()).toEqual([{ ...before, providers: [OURS] }])
    expect(await run()).toMatch(/is paid through PayUnit already/)
  })

  it.each([
    ["with Cameroon", "UPDATE region_country SET region_id = NULL", /in XAF, paid through PayUnit/, ["cm"]],
    ["without, where another region has it", "SELECT 1", /without a country: Cameroon is in another region/, []],
  ])("makes a region where there is none in XAF: %s", async (_what, before, said, countries) => {
    await store.sql("UPDATE region SET currency_code = 'eur'")
    await store.sql("UPDATE store_currency SET deleted_at = now()")
    await store.sql(before)
    expect(await run()).toMatch(said)
    expect(await regions()).toEqual([{ id: expect.any(String), name: "Cameroun", countries, providers: [OURS] }])
    expect(await store.sql("SELECT is_default FROM store_currency WHERE deleted_at IS NULL")).toHaveLength(1)
    expect(await run()).toMatch(/is paid through PayUnit already/)
  })
})
