import { createRequire } from "node:module"
import { join } from "node:path"
import { Problem } from "../problem.mjs"
import { projectFolder } from "../project.mjs"

/** The folder of the host application. */
const storeFolder = join(projectFolder, "demo")

const linksFolder = join(projectFolder, ".medusa/server/src/links")

/*
 * Medusa in this process. Its code is imported late, inside these functions, because it reads the environment (log
 * level, database) when it is loaded.
 */

/**
 * Brings the database of `DATABASE_URL` up to date: tables and links.
 *
 * @param {string} [folder] Of another host application.
 */
export async function migrate(folder = storeFolder) {
  enter(folder)
  const { initializeContainer } = (await import("@medusajs/medusa/loaders/index")).default
  const migrations = await import("@medusajs/medusa/commands/db/migrate")
  const { ContainerRegistrationKeys } = await import("@medusajs/framework/utils")

  const container = await initializeContainer(folder)
  // Some migrations print advice for databases of older versions.
  const { info } = console
  console.info = () => {}
  const done = await migrations.migrate({
    directory: folder,
    container,
    logger: container.resolve(ContainerRegistrationKeys.LOGGER),
    skipLinks: false,
    executeAllLinks: true,
    executeSafeLinks: true,
    // Scripts mend the data of older versions, and search indexes are none here. Each would start another Medusa.
    skipScripts: true,
    skipSearch: true,
    executeAllSearch: false,
    executeSafeSearch: false,
  })
  console.info = info
  if (!done) throw new Problem("Medusa could not bring the database up to date; its reason stands above.")
  // What migrations have loaded is not what a server needs.
  await forgetModules()
}

/**
 * Lets Medusa's modules be loaded anew in this process, and the plugin's links between them: they are made when their files
 * are loaded, and what runs migrations forgets them.
 */
async function forgetModules() {
  const { MedusaModule } = await import("@medusajs/framework/modules-sdk")
  MedusaModule.clearInstances()
  const { cache } = createRequire(import.meta.url)
  for (const file of Object.keys(cache)) if (file.startsWith(linksFolder)) delete cache[file]
}

/**
 * Modules and providers are looked for from the folder that a process is in.
 *
 * @param {string} folder
 */
function enter(folder) {
  process.chdir(folder)
}

/**
 * A loaded Medusa, which nobody can reach yet.
 *
 * @typedef {object} Medusa
 * @property {import("@medusajs/framework/types").MedusaContainer} container
 * @property {import("node:http").RequestListener} listener
 * @property {() => Promise<void>} close
 */

/**
 * @param {object} options
 * @param {string | undefined} options.dashboard Folder of the built admin dashboard.
 * @param {string} [options.folder] Of another host application.
 * @returns {Promise<Medusa>}
 */
export async function loadMedusa({ dashboard, folder = storeFolder }) {
  enter(folder)
  const { default: load } = (await import("@medusajs/medusa/loaders/index")).default
  const app = newApp()
  app.get("/health", (_request, response) => void response.send("OK"))
  if (dashboard !== undefined) {
    const { serve } = await import("@medusajs/admin-bundler")
    app.use("/app", await serve({ outDir: dashboard }))
    app.get("/", (_request, response) => response.redirect("/app"))
  }
  const { container, shutdown } = await load({ directory: folder, expressApp: app })
  return { container, listener: app, close: shutdown }
}

/**
 * Ends a Medusa so that another can be loaded in its place, with another configuration. Its code stays, which is most of
 * what a start takes, and so does its pool of connections: a process has one. So does what modules have outside of
 * themselves; of that, who listens to events is forgotten.
 *
 * @param {Medusa} medusa
 */
export async function unloadMedusa({ container, close }) {
  const { ContainerRegistrationKeys, Modules } = await import("@medusajs/framework/utils")
  const bus = /** @type {any} */ (container.resolve(Modules.EVENT_BUS))
  const { context: pool } = /** @type {any} */ (container.resolve(ContainerRegistrationKeys.PG_CONNECTION))
  const { destroy } = pool
  pool.destroy = async () => {}
  try {
    await close()
  } finally {
    pool.destroy = destroy
  }
  // The event bus in memory has one for all its instances.
  bus.eventEmitter_?.removeAllListeners()
  await forgetModules()
  delete createRequire(import.meta.url).cache[join(process.cwd(), "medusa-config.js")]
}

/**
 * An application of the Express that Medusa has, which need not be the one at the root.
 *
 * @returns {import("express").Express}
 */
function newApp() {
  const require = createRequire(import.meta.url)
  return createRequire(require.resolve("@medusajs/medusa/package.json"))("express")()
}

/**
 * How much Medusa says from now on, unless somebody chose.
 *
 * @param {"error" | "warn" | "info"} level
 */
export async function setLogLevel(level) {
  if (process.env["LOG_LEVEL"] !== undefined) return
  const { logger } = await import("@medusajs/framework/logger")
  logger.setLogLevel(level)
}
