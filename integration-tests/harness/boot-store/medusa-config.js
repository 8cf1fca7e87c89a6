const { defineConfig } = require("@medusajs/framework/utils")

/* A store whose configuration of the plugin comes as JSON, to see what a boot says of it. */
const {
  options,
  dependencies = ["payunit", "query"],
  provider = {},
  resolve = "medusa-payment-payunit/providers/payunit",
  modules = [],
} = JSON.parse(process.env["BOOT"] ?? "{}")

module.exports = defineConfig({
  projectConfig: { http: { storeCors: "", adminCors: "", authCors: "", jwtSecret: "secret", cookieSecret: "secret" } },
  admin: { disable: true },
  plugins: options === null ? [] : [{ resolve: "medusa-payment-payunit", options }],
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      ...(dependencies === null ? {} : { dependencies }),
      options: {
        providers: [{ resolve, id: "payunit", options: provider }],
      },
    },
    ...modules,
  ],
})
