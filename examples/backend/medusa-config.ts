import { loadEnv, defineConfig } from "@medusajs/framework/utils"
import { dashboardPackages } from "medusa-payment-payunit/vite"

loadEnv(process.env.NODE_ENV || "development", process.cwd())

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: process.env.STORE_CORS ?? "http://localhost:8000",
      adminCors: process.env.ADMIN_CORS ?? "http://localhost:9000",
      authCors: process.env.AUTH_CORS ?? "http://localhost:8000,http://localhost:9000",
      jwtSecret: process.env.JWT_SECRET,
      cookieSecret: process.env.COOKIE_SECRET,
    },
  },
  admin: { vite: dashboardPackages },
  plugins: [
    {
      resolve: "medusa-payment-payunit",
      options: {
        apiUser: process.env.PAYUNIT_API_USER,
        apiPassword: process.env.PAYUNIT_API_PASSWORD,
        apiKey: process.env.PAYUNIT_API_KEY,
        mode: process.env.PAYUNIT_MODE,
        backendUrl: process.env.PAYUNIT_BACKEND_URL,
        storefrontUrl: process.env.PAYUNIT_STOREFRONT_URL,
        baseUrl: process.env.PAYUNIT_BASE_URL, // not set: PayUnit itself
      },
    },
  ],
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["payunit", "query"],
      options: {
        providers: [
          {
            resolve: "medusa-payment-payunit/providers/payunit",
            id: "payunit",
            options: { flow: "checkout" },
          },
        ],
      },
    },
  ],
})
