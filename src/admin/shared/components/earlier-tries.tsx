import { ChevronDownMini } from "@medusajs/icons"
import { Button, clx } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"
import { useTexts } from "../hooks/use-texts"

interface EarlierTriesProps {
  count: number
  /** Where the button stands, and what surrounds them. */
  classNames: { button: string; region: string }
  children: () => ReactNode
}

/** Attempts that brought nothing: out of sight until somebody wants to read them. Nothing where there are none. */
export function EarlierTries({ count, classNames, children }: EarlierTriesProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const region = useId()
  if (count === 0) {
    return null
  }
  return (
    <div>
      <div className={classNames.button}>
        <Button
          size="small"
          variant="transparent"
          className="text-ui-fg-subtle"
          aria-expanded={isOpen}
          aria-controls={region}
          onClick={() => setOpen((before) => !before)}
        >
          <ChevronDownMini className={clx("transition-transform", isOpen && "rotate-180")} />
          {t("order.tries", { count })}
        </Button>
      </div>
      <div id={region} hidden={!isOpen} className={classNames.region}>
        {isOpen && children()}
      </div>
    </div>
  )
}
