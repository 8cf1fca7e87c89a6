import { Button } from "@medusajs/ui"
import { useTexts } from "../hooks/use-texts"

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Reads a list on, below what it shows, while there is more of it. */
export function FurtherPages({ query }: { query: Paged }) {
  const { t } = useTexts()
  return (
    query.hasNextPage && (
      <div className="flex justify-center px-6 py-4">
        <Button
          size="small"
          variant="secondary"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("list.more")}
        </Button>
      </div>
    )
  )
}
