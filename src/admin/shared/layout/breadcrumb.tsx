import { useTexts } from "../hooks/use-texts"
import type { TextKey } from "../lib/texts"

/** A page's name in the line above it. */
export function Breadcrumb({ name }: { name: TextKey }) {
  const { t } = useTexts()
  return <>{t(name)}</>
}
