import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { transform } from "esbuild"
import { projectFolder } from "./project.mjs"

/*
 * Makes a build smaller, without touching what it does. Run after the plugin and the storefront kit were built; doing it
 * again changes nothing.
 */

const sources = join(projectFolder, ".medusa/server/src")

/**
 * The dashboard's bundle is there twice: as a module, which stores build, and as CommonJS, beside which they look for
 * the names of styles. Nobody reads either; stores minify what they build of it anyway. Whatever a server runs keeps
 * its lines and names, for the sake of whoever reads a stack trace, and loses the comments, which the types have too.
 */
export async function slimBuild() {
  const paths = await readdir(sources, { recursive: true })
  await Promise.all(
    paths
      .filter((path) => /\.m?js$/.test(path))
      .map((path) => slim(join(sources, path), path.startsWith("admin") ? { minify: true } : {})),
  )
}

/**
 * @param {string} file
 * @param {import("esbuild").TransformOptions} options
 */
async function slim(file, options) {
  const code = await readFile(file, "utf8")
  const slimmer = await transform(code, { target: "es2022", charset: "utf8", legalComments: "none", ...options })
  await writeFile(file, slimmer.code)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await slimBuild()
