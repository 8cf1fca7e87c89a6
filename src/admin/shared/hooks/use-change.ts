import { useMutation, useQueryClient } from "@tanstack/react-query"

/** A change at the server, after which all that is shown is asked for again. */
export function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Not waited for: what was decided may leave the page, and whoever decided is told first.
    onSettled: () => void client.invalidateQueries({ queryKey: ["payunit"] }),
  })
}
