import { ArrowUturnLeft } from "@medusajs/icons"
import { Alert, Button, Container, Skeleton, Text } from "@medusajs/ui"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { useTexts } from "../hooks/use-texts"
import { useProblemText } from "../hooks/use-problem-text"

/** Shows what was asked for; until then its outline, and if it did not come, why not and a way to ask again. */
export function Load<Data>({
  query,
  children,
  lines = 4,
  isInset = false,
  isPage = false,
  missing,
}: {
  query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch" | "isFetching">
  children: (data: Data) => ReactNode
  /** How long the outline is. */
  lines?: number
  /** Whether what is loaded stands in a box already. */
  isInset?: boolean
  /** Whether what is loaded is all of a page in two columns, whose outline looks so. */
  isPage?: boolean
  /** What to say where there is no such thing, and the way back. */
  missing?: Missing
}) {
  const { data, error, refetch, isFetching } = query
  if (missing !== undefined && error !== null && "status" in error && error.status === 404) {
    return <NotFound {...missing} />
  }
  if (data !== undefined) {
    return <>{children(data)}</>
  }
  if (error === null && isPage) {
    return <PageOutline />
  }
  return error === null ? (
    <Box isInset={isInset}>
      <div className="flex flex-col gap-y-3" role="status" aria-busy>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} className={line === 0 ? "h-6 w-2/5 rounded-md" : "h-4 w-full rounded-md"} />
        ))}
      </div>
    </Box>
  ) : (
    <Box isInset={isInset}>
      <LoadProblem error={error} retry={() => void refetch()} isRetrying={isFetching} />
    </Box>
  )
}

/** A page before it is there: what it is about, what happened, and the facts beside it. */
function PageOutline() {
  const box = (lines: number) => (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Skeleton className="h-6 w-40 rounded-md" />
      </div>
      <div className="flex flex-col gap-y-3 px-6 py-4">
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} className="h-4 w-full rounded-md" />
        ))}
      </div>
    </Container>
  )
  return (
    <div
      className="flex w-full flex-col gap-x-4 gap-y-3 xl:grid xl:grid-cols-[minmax(0,_1fr)_440px]"
      role="status"
      aria-busy
    >
      <div className="flex flex-col gap-y-3">
        {box(3)}
        {box(5)}
      </div>
      <div className="flex flex-col gap-y-3">
        {box(8)}
        {box(3)}
      </div>
    </div>
  )
}

function Box({ isInset, children }: { isInset: boolean; children: ReactNode }) {
  return isInset ? <div className="px-6 py-4">{children}</div> : <Container>{children}</Container>
}

function LoadProblem({ error, retry, isRetrying }: { error: Error; retry: () => void; isRetrying: boolean }) {
  const { t } = useTexts()
  const words = useProblemText()
  return (
    <Alert variant="error">
      <div className="flex flex-col items-start gap-y-2">
        <div>
          <div className="font-medium">{t("errors.title")}</div>
          <div className="text-ui-fg-subtle break-words">{words(error)}</div>
        </div>
        <Button size="small" variant="secondary" onClick={retry} isLoading={isRetrying}>
          {t("errors.retry")}
        </Button>
      </div>
    </Alert>
  )
}

interface Missing {
  text: string
  back: string
  to: string
}

function NotFound({ text, back, to }: Missing) {
  return (
    <Container className="flex flex-col items-center gap-y-4 py-16">
      <Text className="text-ui-fg-subtle">{text}</Text>
      <Button asChild size="small" variant="secondary">
        <Link to={to}>
          <ArrowUturnLeft />
          {back}
        </Link>
      </Button>
    </Container>
  )
}
