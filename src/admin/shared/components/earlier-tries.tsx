import type { ReactNode } from "react"
import { useTexts } from "../hooks/use-texts"
import { Disclosure } from "./disclosure"

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
