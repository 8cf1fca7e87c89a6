/** What a server sent must not steer the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ")
}

/** Breaks a text at its spaces into lines no longer than `width`, where its words allow. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ""
  for (const word of text.split(" ").filter((part) => part !== "")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else {
      line = line === "" ? word : `${line} ${word}`
    }
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line]
}
