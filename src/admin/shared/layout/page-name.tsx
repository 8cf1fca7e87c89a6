import { useTexts } from "../hooks/use-texts"
import type { TextKey } from "../lib/texts"
import { useEffect } from "react"

/** A page's name in the line above it. */
export function Breadcrumb({ name }: { name: TextKey }) {
  const { t } = useTexts()
  return <>{t(name)}</>
}

/** Names the browser's tab after what a page shows, as the dashboard does for its own; null until that is known. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) {
      return undefined
    }
    const before = document.title
    const now = `${title} - Medusa`
    document.title = now
    return () => {
      // The dashboard may have named the next page already.
      if (document.title === now) {
        document.title = before
      }
    }
  }, [title])
}
