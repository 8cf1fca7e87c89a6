/** Has the browser save a text as a file. */
export function downloadText(text: string, name: string, type: string): void {
  downloadFile(new Blob([text], { type }), name)
}

/** Has the browser save a file. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement("a"), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
