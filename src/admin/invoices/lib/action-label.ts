import type { InvoiceAnswer } from "../../../api/answers"
import type { Translate } from "../../shared/lib/texts"
import type { InvoiceAction } from "./invoice-status"

/** What the button of an action says: nothing is sent again that was never sent. */
export function actionLabel(t: Translate, action: InvoiceAction, { email }: Pick<InvoiceAnswer, "email">): string {
  return action === "email" && !email.emailed
    ? t("invoices.actions.email.first")
    : t(`invoices.actions.${action}.label`)
}
