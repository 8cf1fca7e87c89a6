#!/usr/bin/env node
const { existsSync } = require("node:fs")
const { join } = require("node:path")

/* A file of its own, so that it is executable whatever the build does. */
const program = join(__dirname, "../dist/main.js")

if (existsSync(program)) {
  require(program)
} else {
  console.error("payunit-verify: it is not built yet. Run: npm run build")
  process.exitCode = 1
}
