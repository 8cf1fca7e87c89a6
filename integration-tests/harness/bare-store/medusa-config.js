const { defineConfig } = require("@medusajs/framework/utils")

/* A store that has taken the plugin out of its configuration, on the database that it had with it. */
module.exports = defineConfig({
  projectConfig: { http: { storeCors: "", adminCors: "", authCors: "", jwtSecret: "secret", cookieSecret: "secret" } },
  admin: { disable: true },
})
