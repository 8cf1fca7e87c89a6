const { readFileSync } = require("node:fs")
const Module = require("node:module")
const ts = require("typescript")

/*
 * Medusa's migration generator over the models as they are in `src`. It loads them with `require`, so `require` is
 * taught TypeScript first. Runs in a process of its own, since the generator ends its process.
 */

/** @type {Record<string, (module: { _compile(code: string, path: string): void }, path: string) => void>} */
const extensions = /** @type {any} */ (Module)._extensions

extensions[".ts"] = (module, path) => {
  const { outputText } = ts.transpileModule(readFileSync(path, "utf8"), {
    fileName: path,
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      esModuleInterop: true,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
    },
  })
  module._compile(outputText, path)
}

const { default: generate } = require("@medusajs/medusa/commands/plugin/db/generate")

generate({ directory: process.cwd() })
