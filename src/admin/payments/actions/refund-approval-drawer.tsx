import { Button, Drawer, Text, toast } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import type { RefundApprovalAnswer } from "../../../api/answers"
import { useApprovals, useRefuse } from "../../decisions/use-decisions"
import { RequestProblem } from "../../shared/forms/problem-alert"
import { Facts, Row } from "../../shared/layout/row"
import { useTexts } from "../../shared/hooks/use-texts"

interface RefundApprovalDrawerProps {
  request: RefundApprovalAnswer
  onClose: () => void
}

/** A refund that waits for a second person: nothing is to be sent. It can be withdrawn, or answered among the decisions. */
export function RefundApprovalDrawer({ request, onClose }: RefundApprovalDrawerProps) {
  const { t, money, ago } = useTexts()
  const navigate = useNavigate()
  const isOwn = useApprovals().data?.some(({ id, is_own }) => id === request.id && is_own) === true
  const refuse = useRefuse()
  const who = request.requested_by.name ?? t("refundApproval.colleague")
  const amount = money(request.amount, request.currency_code)
  const withdraw = () =>
    refuse.mutate(
      { id: request.id, note: "" },
      {
        onSuccess: () => {
          toast.success(t("decisions.approvals.withdrawn"))
          onClose()
        },
      },
    )
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>{t("refundApproval.waitingTitle")}</Drawer.Title>
          <Drawer.Description className="text-ui-fg-subtle text-pretty">
            {t("refundApproval.waiting", { who, amount, when: ago(request.requested_at) })}
          </Drawer.Description>
        </Drawer.Header>
        <Drawer.Body className="flex flex-1 flex-col gap-y-5 overflow-y-auto">
          <RequestProblem error={refuse.error} />
          <div className="border-ui-border-base rounded-lg border">
            <Facts>
              <Row title={t("form.amount")}>{amount}</Row>
              <Row title={t("decisions.columns.why")}>
                <Text size="small" className="break-words">
                  {request.note ?? "–"}
                </Text>
              </Row>
            </Facts>
          </div>
        </Drawer.Body>
        <Drawer.Footer>
          {isOwn && (
            <Button size="small" variant="secondary" isLoading={refuse.isPending} onClick={withdraw}>
              {t("refundApproval.withdraw")}
            </Button>
          )}
          <Button size="small" onClick={() => void navigate("/payunit/decisions")}>
            {t("refundApproval.show")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
