import { bell, bootLook, heldPayment, rings } from "./harness/bell"
import { onTestStore } from "./harness/test-store"

onTestStore(
  (store) => {
    it("the admin's bell in French: held money and problems", async () => {
      const id = await heldPayment(store)
      await rings(store, 1)
      store.simulator.control.addFault({ operation: "*", kind: "unauthorized", times: 0 })
      await store.runJob()
      const look = bootLook()
      await look.afterRun(store.container)
      await look.afterRun(store.container)

      expect(await bell(store)).toEqual([
        {
          title: "PayUnit : un autre montant que prévu a été payé",
          description: expect.stringMatching(
            new RegExp(`^99\\s999 XAF reçus au lieu de 13\\s500 XAF demandés .* Transaction ${id}\\.$`),
          ),
        },
        {
          title: "PayUnit : identifiants",
          description: expect.stringMatching(
            /^le compte «\u00a0default\u00a0» en mode test\u00a0: .* identifiants refusés.* Recopiez `apiUser`/,
          ),
        },
      ])
    })
  },
  { adminLocale: "fr", timeouts: { initialize: 2_000, process: 2_000, status: 2_000 } },
)
