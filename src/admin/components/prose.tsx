/** A sentence in which names of options and the like stand between backticks. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split("`").map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <code
            key={`${part}-${String(index)}`}
            className="bg-ui-bg-subtle border-ui-border-base rounded border px-1 font-mono text-[0.9em]"
          >
            {part}
          </code>
        ),
      )}
    </>
  )
}
