/**
 * Asks Medusa's page of an order to cancel it.
 *
 * @param {import("../dashboard.mjs").Dashboard} dashboard
 * @param {string} id
 */
export async function cancelOrder(dashboard, id) {
  const { page } = dashboard
  await dashboard.open(`/orders/${id}`)
  await page.getByRole("main").getByRole("button", { name: "Cancel" }).first().waitFor({ state: "detached" })
  await page
    .locator("main h1")
    .locator("xpath=ancestor::div[contains(@class,'px-6')]")
    .getByRole("button")
    .last()
    .click()
  await page.getByRole("menuitem", { name: "Cancel" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Continue" }).click()
}
