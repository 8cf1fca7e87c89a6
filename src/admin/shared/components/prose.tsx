/** A sentence, or a later part of one, in which names of options and the like stand between backticks. It begins with a capital. */
export function Prose({ text, isPart = false }: { text: string; isPart?: boolean }) {
  return (
    <>
      {(isPart ? text : capitalised(text)).split("`").map((part, index) =>
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

/** Addresses, ids and names of options keep their own small letters. */
function capitalised(text: string): string {
  return /^[\p{Ll}'’]+(?=\s|$)/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}
