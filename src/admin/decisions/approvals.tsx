import { Button, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import type { ApprovalAnswer } from "../../api/answers"
import { AttentionBanner } from "../shared/components/attention-banner"
import { ActionPrompt } from "../shared/forms/action-prompt"
import { NoteDialog } from "../shared/forms/note-dialog"
import { RequestProblem } from "../shared/forms/problem-alert"
import { type TextTools, useTexts } from "../shared/hooks/use-texts"
import { Section } from "../shared/layout/section"
import { payoutIn, notifyOfPayout } from "../payouts/notify-of-payout"
import { Subject } from "./decision-row"
import { actorText, requestText } from "./decision-texts"
import { useAgree, useApprovals, useRefuse } from "./use-decisions"

/** Says at the head of a page that something waits for a second person. */
export function ApprovalsBanner() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const count = useApprovals().data?.length ?? 0
  return count === 0 ? null : (
    <AttentionBanner
      title={t("decisions.approvals.banner", { count })}
      detail={t("decisions.approvals.bannerDetail")}
      action={t("decisions.approvals.show")}
      onAction={() => void navigate("/payunit/decisions")}
    />
  )
}

/** What waits for a second person, with what each may do about it; nothing where nothing waits. */
export function Approvals() {
  const { t } = useTexts()
  const { data: approvals = [] } = useApprovals()
  return approvals.length === 0 ? null : (
    <Section title={t("decisions.approvals.title")} hint={t("decisions.approvals.hint")}>
      {approvals.map((approval) => (
        <Approval key={approval.id} approval={approval} />
      ))}
    </Section>
  )
}

function Approval({ approval }: { approval: ApprovalAnswer }) {
  const texts = useTexts()
  const { t, time, ago, money } = texts
  const [asking, setAsking] = useState<"agree" | "refuse" | null>(null)
  const { action, actor, amount, currency_code, note, at, expires_at, is_own, can_approve, refund } = approval
  const sum = amount === null || currency_code === null ? "" : money(amount, currency_code)
  const who = actorText(texts, actor)
  const close = () => setAsking(null)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-6 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <Text size="small" weight="plus">
          {requestText(texts, action)} · <span className="whitespace-nowrap tabular-nums">{sum}</span>
        </Text>
        <Text size="small" className="text-ui-fg-subtle">
          <Subject decision={approval} /> · {t("decisions.approvals.request", { who, when: ago(at) })} ·{" "}
          {t("decisions.approvals.expires", { when: time(expires_at) })}
        </Text>
        {note !== null && (
          <Text size="small" className="mt-1 break-words">
            {note}
          </Text>
        )}
        {refund !== null && <RefundAsked approval={approval} sum={sum} />}
        {!can_approve && (
          <Text size="small" className="text-ui-fg-subtle mt-1">
            {t(is_own ? "decisions.approvals.own" : "decisions.approvals.notAllowed")}
          </Text>
        )}
      </div>
      <div className="flex gap-x-2">
        {(is_own || can_approve) && (
          <Button size="small" variant="secondary" onClick={() => setAsking("refuse")}>
            {t(is_own ? "decisions.approvals.withdraw" : "decisions.approvals.decline")}
          </Button>
        )}
        {can_approve && (
          <Button size="small" onClick={() => setAsking("agree")}>
            {t("decisions.approvals.agree")}
          </Button>
        )}
      </div>
      {asking === "agree" && <AgreePrompt approval={approval} sum={sum} onClose={close} />}
      {asking === "refuse" && <RefuseDialog approval={approval} onClose={close} />}
    </div>
  )
}

/** What is to be sent to whom if a second person agrees, and whether the number fits. */
function refundTexts(
  texts: TextTools,
  { action, refund, actor, subject }: ApprovalAnswer,
  sum: string,
): [string, string] {
  const { t } = texts
  const order = subject.order?.display_id
  const values = {
    who: actorText(texts, actor),
    amount: sum,
    number: refund?.to ?? t("refundHelper.theNumber"),
    name: refund?.customer ?? t("overview.toCall.unknown"),
    order: order == null ? "" : ` ${t("decisions.of", { number: order })}`,
  }
  const will = action === "payout_sent" ? "decisions.approvals.payUnitSends" : "decisions.approvals.willSend"
  return [t(will, values), t(`decisions.approvals.payers.${refund?.payer ?? "unknown"}`)]
}

function RefundAsked({ approval, sum }: { approval: ApprovalAnswer; sum: string }) {
  const [what, payer] = refundTexts(useTexts(), approval, sum)
  return (
    <>
      <Text size="small" className="mt-1 text-pretty">
        {what}
      </Text>
      <Text size="small" className="text-ui-fg-subtle mt-1 text-pretty">
        {payer}
      </Text>
    </>
  )
}

function AgreePrompt({ approval, sum, onClose }: { approval: ApprovalAnswer; sum: string; onClose: () => void }) {
  const texts = useTexts()
  const { t } = texts
  const agree = useAgree()
  return (
    <ActionPrompt
      title={t("decisions.approvals.agreeTitle")}
      description={
        approval.refund === null
          ? t("decisions.approvals.agreeText", { what: requestText(texts, approval.action), amount: sum })
          : [
              ...refundTexts(texts, approval, sum),
              t(`decisions.approvals.${approval.is_agreed_before ? "agreeRefundText" : "agreePayoutText"}`),
            ].join(" ")
      }
      confirm={t("decisions.approvals.agree")}
      isPending={agree.isPending}
      onConfirm={() =>
        agree.mutate(approval, {
          onSuccess: (answer) => {
            const payout = payoutIn(answer)
            if (payout !== null && sum !== "") {
              notifyOfPayout(texts, payout, sum)
            } else {
              toast.success(t(`decisions.approvals.${approval.is_agreed_before ? "agreedRefund" : "agreed"}`))
            }
            onClose()
          },
        })
      }
      onCancel={onClose}
    >
      <div className="px-6 pt-4 empty:hidden">
        <RequestProblem error={agree.error} />
      </div>
    </ActionPrompt>
  )
}

function RefuseDialog({ approval: { id, is_own }, onClose }: { approval: ApprovalAnswer; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <NoteDialog
      title={t(is_own ? "decisions.approvals.withdrawTitle" : "decisions.approvals.declineTitle")}
      description={t(is_own ? "decisions.approvals.withdrawText" : "decisions.approvals.declineText")}
      confirm={t(is_own ? "decisions.approvals.withdraw" : "decisions.approvals.decline")}
      isDanger={false}
      isNoteRequired={false}
      mutation={useRefuse()}
      requestOf={(note) => ({ id, note })}
      onDone={() => toast.success(t(is_own ? "decisions.approvals.withdrawn" : "decisions.approvals.declined"))}
      onClose={onClose}
    />
  )
}
