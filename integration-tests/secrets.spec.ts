import { logFile } from "./harness/log-to-file"
import { readFileSync } from "node:fs"
import { terms } from "./harness/invoices"
import { SecretSearch } from "./harness/secret-search"
import { onTestStore } from "./harness/test-store"

/** What must stand nowhere: credentials are set below, card and phone are sent by a shopper. */
const CANARY = {
  apiUser: "canaryuser-7d1c3f",
  apiPassword: "canarypassword-90ab12",
  apiKey: "sand_canarykey-55ee77",
}
const CARD = "4929123412341234"
const CARD_AS_TYPED = "4929 1234 1234 1234"
const CVV = "917"
const BASIC = Buffer.from(`${CANARY.apiUser}:${CANARY.apiPassword}`).toString("base64")
const PHONE = "678123498"
const PHONE_FORMS = [PHONE, `237${PHONE}`, "678 123 498", "678-123-498"]

onTestStore(
  (store) => {
    it("no credential, card, full phone number or secret address is stored, answered or logged, on any path", async () => {
      const { shopper } = store
      const { control } = store.simulator
      const answers: unknown[] = []
      const note = async <Answer>(answering: Promise<Answer>): Promise<Answer> => {
        const answer = await answering
        answers.push(answer)
        return answer
      }

      // A purchase by redirect, with everything that may be asked along the way.
      const redirected = await note(shopper.checkout())
      const { notify_url, success_url } = control.transaction(redirected.transactionId)
      await note(shopper.payment(redirected.sessionId))
      await note(shopper.refresh(redirected.sessionId))
      await note(shopper.complete(redirected.cartId))
      await control.decide(redirected.transactionId, { status: "SUCCESS" })
      await store.reaches(redirected.transactionId, "settled")
      await note(shopper.get(success_url ?? ""))

      // Prompts: one that goes out, one that the service refuses, ones that break in every way.
      for (const kind of ["http_500", "unauthorized", "html_403", "malformed_json", "accept_then_reset"] as const) {
        const broken = await note(shopper.checkout())
        control.addFault({ operation: "invoice/process", kind })
        await note(shopper.pay(broken.sessionId, `+237${PHONE}`))
        await control.decide(broken.transactionId, { status: "FAILED" })
        await store.reaches(broken.transactionId, "failed")
      }
      const prompted = await note(shopper.checkout())
      await note(shopper.pay(prompted.sessionId, "678 123 498"))
      await note(shopper.payment(prompted.sessionId))
      await note(shopper.addItem(prompted.cartId, "savon-de-karite"))
      const other = await note(shopper.checkout())
      await note(shopper.pay(other.sessionId, PHONE))

      // Cards: not offered here, and malformed.
      const card = {
        card_number: CARD_AS_TYPED,
        cvv: CVV,
        expiry_month: "04",
        expiry_year: "30",
        card_country: "CM",
        card_state: "LT",
        card_city: "Douala",
        card_address: "Rue Joss",
        card_zipcode: "00237",
      }
      const pay = `/store/payunit/payment-sessions/${other.sessionId}/pay`
      await note(shopper.post(pay, { provider: "CARD", card }))
      await note(shopper.post(pay, { provider: "CARD", card: { ...card, cvv: Number(CVV) } }))
      await note(shopper.post(pay, { provider: "CM_MTNMOMO", phone: PHONE, card }))
      await note(shopper.post(pay, `{"provider":"CM_MTNMOMO","phone":O${PHONE}}`))
      await note(shopper.post(pay, `{"provider":"CARD","card":{"card_number":"${CARD}"`))

      // An invoice, whose payer comes back.
      const merchant = await store.merchant()
      const invoice = await note(merchant.post("/admin/payunit/invoices", terms()))
      const { callback_url } = control.invoice(invoice.body.invoice.ref)
      await note(shopper.get(callback_url))
      await note(shopper.get(`${callback_url}x`))

      // Failures of the service while opening, asking and placing, and forged notifications.
      control.addFault({ operation: "checkout/initialize", kind: "unauthorized" })
      await note(shopper.openSession(await shopper.collection(await shopper.cart())))
      control.addFault({ operation: "paymentstatus", kind: "unauthorized", times: 3 })
      await note(shopper.refresh(other.sessionId))
      await note(shopper.post(`${notify_url ?? ""}x`, { transaction_id: CARD, phone: PHONE }))
      await note(
        shopper.post(notify_url ?? "", { transaction_id: CARD, message: PHONE, data: { phone_number: PHONE } }),
      )
      await store.makeDue()
      await store.runJob()

      const tokens = control
        .transactions()
        .flatMap((transaction) => [transaction.notify_url, transaction.success_url])
        .concat(callback_url)
        .map((url) => url?.split(".").at(-1) ?? "-")
      const search = new SecretSearch([...Object.values(CANARY), BASIC, CARD, CARD_AS_TYPED, ...PHONE_FORMS, ...tokens])
      const logged = readFileSync(logFile, "utf8")
      search.text("answers", JSON.stringify(answers))
      search.text("log", logged)
      const tables = await search.database(store.sql)

      expect(search.findings).toEqual([])
      // The search would have found something: ids are everywhere, and the log is not empty.
      expect(tables).toBeGreaterThan(100)
      expect(logged).toContain(redirected.transactionId)
      expect(logged).toContain(`POST /hooks/payunit/notifications/${redirected.transactionId}…`)
      expect(logged).toContain(`GET /hooks/payunit/return/${redirected.transactionId}…`)
      expect(logged).toContain(`GET /hooks/payunit/invoice-return/${String(invoice.body.invoice.id)}…`)
      expect(JSON.stringify(answers)).toContain(redirected.transactionId)
    })
  },
  {},
  { credentials: CANARY },
)
