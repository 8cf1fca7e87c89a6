/**
 * Ends the program, with a message, on a Node.js that Medusa does not run on. Newer syntax would fail otherwise, deep
 * in somebody else's code.
 */
export function requireSupportedNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
  const supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (supported) return
  console.error(
    `This needs Node.js 20.19 or later, or 22.12 or later; this is ${process.versions.node}. ` +
      "Install a newer one (https://nodejs.org), and run `npm install` again with it.",
  )
  process.exit(1)
}
