import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { buildSync } from "esbuild"

const root = join(__dirname, "../..")

/** What a shopper downloads for these exports, minified and compressed as servers do today (Brotli), without React. */
export function downloadOf(contents: string): { bytes: number; code: string } {
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2020",
    jsx: "automatic",
    external: ["react"],
    charset: "utf8",
    write: false,
  })
  const code = outputFiles[0]!.text
  // Of imports, nothing is left in a page's bundle.
  const bundled = code.replace(/import\{[^}]*\}from"[^"]*";?/g, "")
  return { bytes: compressedSize(bundled), code }
}

/** Bytes on the way to a phone. */
export function compressedSize(text: string): number {
  return brotliCompressSync(text).length
}
