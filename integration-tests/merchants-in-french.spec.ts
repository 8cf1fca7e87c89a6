import { adminOf } from "./harness/admin"
import { adminNotifications, startupCheck, heldPayment, untilNotified } from "./harness/admin-notifications"
import { onTestStore } from "./harness/test-store"

onTestStore("french", (store) => {
  const admin = adminOf(store)
  const FRENCH = { "accept-language": "fr-CM,fr;q=0.9,en;q=0.8" }

  it("the doctor, as the request asks for it", async () => {
    const uptime = jest.spyOn(process, "uptime").mockReturnValue(3_600)
    const { status, body } = await admin.get("/admin/payunit/health", FRENCH)

    expect(status).toBe(200)
    const english = (await admin.get("/admin/payunit/health")).body.health.checks
    uptime.mockRestore()
    expect(body.health.checks).toHaveLength(english.length)
    for (const [index, check] of body.health.checks.entries()) {
      expect(check).toMatchObject({ id: english[index].id, status: english[index].status })
      expect(check.found).not.toBe(english[index].found)
    }
    expect(body.health.checks.find(({ id }: any) => id === "job")).toEqual({
      id: "job",
      title: "Tâche planifiée",
      statement: "La tâche planifiée tourne",
      status: "failed",
      found: "n’a jamais tourné",
      remedy: expect.stringMatching(/^Laissez tourner une instance/),
      links: [],
    })
    expect(english.find(({ id }: any) => id === "job").found).toBe("has never run")
  })

  it("the program payunit, where it is told to", async () => {
    const uptime = jest.spyOn(process, "uptime").mockReturnValue(3_600)
    const { exitCode, out } = await admin.payunit("doctor", "--locale", "fr")
    uptime.mockRestore()

    expect(exitCode).toBe(1)
    expect(out).toMatch(/^PayUnit sur localhost:\d+\s: 1 en échec, \d+ à vérifier, \d+ en ordre$/m)
    expect(out).toMatch(/^ {2}en échec {4}Tâche planifiée +n’a jamais tourné$/m)
  })

  it("a refusal that came through a workflow, whole, as the request asks for it", async () => {
    const { transactionId } = await store.paidOrder()
    const path = `/admin/payunit/transactions/${transactionId}/refunds`
    const tooMuch = { amount: 13_501, method: "MTN Mobile Money" }

    expect(await admin.post(path, tooMuch, FRENCH)).toMatchObject({
      status: 409,
      body: {
        code: "more_than_was_paid",
        message: expect.stringMatching(
          /^On ne peut pas rembourser plus que ce qui a été payé\. De ce qui a été payé, il reste 13\s500\sFCFA à rembourser\.$/,
        ),
      },
    })
    expect(await admin.post(path, tooMuch)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          /^You cannot refund more than was paid\. Of what was paid, FCFA\s13,500 are not refunded yet\.$/,
        ),
      },
    })
  })

  it("a refund of an order that is being changed, and which change that is", async () => {
    const { transactionId, orderId: order_id } = await store.paidOrder()
    expect((await admin.post("/admin/order-edits", { order_id })).status).toBe(200)

    const answer = await admin.post(
      `/admin/payunit/transactions/${transactionId}/refunds`,
      { amount: 500, method: "MTN Mobile Money" },
      FRENCH,
    )

    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: "order_being_changed",
        message: expect.stringMatching(
          /^Rien n’a été enregistré\s: la commande est en cours.* En cours\s: une modification\. Confirmez ou annulez d’abord/,
        ),
      },
    })
  })

  it("Medusa's own button that cancels an order: why it is refused, as the browser asks for it", async () => {
    const { orderId: order_id } = await store.paidOrder()

    expect(await admin.post(`/admin/orders/${order_id}/cancel`, {}, FRENCH)).toMatchObject({
      status: 409,
      body: {
        code: "not_refunded",
        message: expect.stringMatching(
          /^PayUnit ne peut pas .* Remboursez 13\s500\sFCFA .* «\sEnregistrer un remboursement\s» .* puis annulez la commande\.$/,
        ),
      },
    })
  })

  it("the admin's bell in French: held money and problems", async () => {
    const id = await heldPayment(store)
    await untilNotified(store, 1)
    store.simulator.control.addFault({ operation: "*", kind: "unauthorized", times: 0 })
    await store.runJob()
    const look = startupCheck()
    await look.afterRun(store.container)
    await look.afterRun(store.container)

    expect(await adminNotifications(store)).toEqual([
      {
        title: "PayUnit : un autre montant que prévu a été payé",
        description: expect.stringMatching(
          new RegExp(`^99\\s999\\sFCFA reçus au lieu de 13\\s500\\sFCFA demandés .* Transaction ${id}\\.$`),
        ),
      },
      {
        title: "PayUnit : identifiants",
        description: expect.stringMatching(
          /^le compte principal en mode test\u00a0: .* identifiants refusés.* Recopiez `apiUser`/,
        ),
      },
    ])
  })
})
