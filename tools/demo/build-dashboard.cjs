const { Compiler } = require("@medusajs/framework/build-tools")
const { logger } = require("@medusajs/framework/logger")

/*
 * Builds the admin dashboard of the store in the working directory, into `public/admin` of the folder given. A process
 * of its own, for its hunger; it ends with the demo.
 */

process.once("disconnect", () => process.exit(1))

async function build() {
  const bundler = await import("@medusajs/admin-bundler")
  // The part of `medusa build` that is about the dashboard. There is no TypeScript here; only the folder is read.
  const typescript = { options: { outDir: process.argv[2] ?? "" }, fileNames: [], errors: [] }
  return new Compiler(process.cwd(), logger).buildAppFrontend(false, typescript, bundler)
}

void build().then(
  (done) => process.exit(done ? 0 : 1),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
