import { ChevronDownMini } from "@medusajs/icons"
import { Button, clx } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"
import { useTexts } from "../hooks/use-texts"

interface DisclosureProps {
  /** What the button says while it is closed, and while it is open. */
  closed: string
  open?: string
  /** Where the button stands, and what surrounds what it shows. */
  classNames?: { button?: string; region?: string }
  /** Whether what is shown is in use, and so shown without being asked for. */
  isUsed?: boolean
  children: () => ReactNode
}

/** What few want to read: out of sight until somebody does. */
export function Disclosure({ closed, open = closed, classNames = {}, isUsed = false, children }: DisclosureProps) {
  const [choice, setChoice] = useState<boolean | null>(null)
  const isOpen = choice ?? isUsed
  const region = useId()
  return (
    <div>
      <div className={classNames.button}>
        <Button
          type="button"
          size="small"
          variant="transparent"
          className="text-ui-fg-subtle -ml-2"
          aria-expanded={isOpen}
          aria-controls={region}
          onClick={() => setChoice(!isOpen)}
        >
          <ChevronDownMini className={clx("transition-transform", isOpen && "rotate-180")} />
          {isOpen ? open : closed}
        </Button>
      </div>
      <div id={region} hidden={!isOpen} className={classNames.region}>
        {isOpen && children()}
      </div>
    </div>
  )
}

interface EarlierTriesProps {
  count: number
  /** Where the button stands, and what surrounds them. */
  classNames: { button: string; region: string }
  children: () => ReactNode
}

/** Attempts that brought nothing: out of sight until somebody wants to read them. Nothing where there are none. */
export function EarlierTries({ count, classNames, children }: EarlierTriesProps) {
  const { t } = useTexts()
  return count === 0 ? null : (
    <Disclosure closed={t("order.tries", { count })} classNames={classNames}>
      {children}
    </Disclosure>
  )
}
