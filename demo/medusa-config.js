const { defineConfig } = require("@medusajs/framework/utils")

/*
 * A store that has installed the plugin. Everything that changes from one run to the next comes from the environment;
 * the defaults suit one machine, and Medusa itself reads DATABASE_URL. The secrets are no example to follow.
 */

const env = process.env
const port = env["PORT"] || "9000"
const storefrontUrl = env["PAYUNIT_STOREFRONT_URL"] || "http://localhost:8000"
const backendUrl = env["PAYUNIT_BACKEND_URL"] || `http://localhost:${port}`

/** Payment providers by id: `pp_payunit_<id>` in Medusa. */
const paymentProviders = JSON.parse(env["PAYUNIT_PROVIDERS"] || '{ "payunit": { "flow": "checkout" } }')

/** Sends e-mails and messages nowhere but into the log. A store has providers of its own, or nobody who e-mails invoices. */
const channels = (env["DEMO_CHANNELS"] || "").split(",").filter(Boolean)
const messages = {
  resolve: "@medusajs/medusa/notification",
  options: {
    providers: [
      {
        resolve: "@medusajs/medusa/notification-local",
        id: "local",
        options: { name: "Local", channels: ["feed", ...channels] },
      },
    ],
  },
}

/** What several instances of a store need in common, as Medusa's own documentation sets it up. */
const onRedis = (/** @type {string} */ redisUrl) => [
  { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } },
  { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: { redisUrl } } },
  {
    resolve: "@medusajs/medusa/locking",
    options: {
      providers: [
        { resolve: "@medusajs/medusa/locking-redis", id: "locking-redis", is_default: true, options: { redisUrl } },
      ],
    },
  },
  {
    resolve: "@medusajs/medusa/caching",
    options: {
      providers: [
        { resolve: "@medusajs/medusa/caching-redis", id: "caching-redis", is_default: true, options: { redisUrl } },
      ],
    },
  },
]

module.exports = defineConfig({
  projectConfig: {
    ...(env["DEMO_CONNECTIONS"] ? { databaseDriverOptions: { pool: { max: Number(env["DEMO_CONNECTIONS"]) } } } : {}),
    // Without it, sessions are kept in memory.
    ...(env["DEMO_REDIS_URL"] ? { redisUrl: env["DEMO_REDIS_URL"] } : {}),
    http: {
      // Shoppers come by slow networks.
      compression: { enabled: true, level: 6, memLevel: 8, threshold: 1024 },
      storeCors: env["STORE_CORS"] || storefrontUrl,
      adminCors: env["ADMIN_CORS"] || backendUrl,
      authCors: env["AUTH_CORS"] || `${storefrontUrl},${backendUrl}`,
      jwtSecret: env["JWT_SECRET"] || "demo-jwt-secret",
      cookieSecret: env["COOKIE_SECRET"] || "demo-cookie-secret",
    },
    // In production mode Medusa keeps its session cookie to https, which a store on localhost does not have.
    cookieOptions: { secure: false, sameSite: "lax" },
  },
  // `storefrontUrl` is where the payment links lead that the admin copies for a customer.
  admin: { disable: env["DEMO_ADMIN"] !== "true", storefrontUrl },
  plugins: [
    {
      resolve: "medusa-payment-payunit",
      options: {
        apiUser: env["PAYUNIT_API_USER"],
        apiPassword: env["PAYUNIT_API_PASSWORD"],
        apiKey: env["PAYUNIT_API_KEY"],
        mode: env["PAYUNIT_MODE"] || "test",
        backendUrl,
        storefrontUrl,
        baseUrl: env["PAYUNIT_BASE_URL"],
        legacyBaseUrl: env["PAYUNIT_LEGACY_BASE_URL"],
        // Any other option, or another value of one of these, as JSON.
        ...JSON.parse(env["PAYUNIT_OPTIONS"] || "{}"),
      },
    },
  ],
  modules: [
    ...(channels.length > 0 ? [messages] : []),
    ...(env["DEMO_REDIS_URL"] ? onRedis(env["DEMO_REDIS_URL"]) : []),
    // Medusa turns its flags on after it has read this file, and would leave the roles' module out.
    ...(env["MEDUSA_FF_RBAC"] === "true" ? [{ resolve: "@medusajs/medusa/rbac" }] : []),
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["payunit", "query"],
      options: {
        // A store needs one way of paying; further ones stand side by side, each with options of its own.
        providers: Object.entries(paymentProviders).map(([id, options]) => ({
          resolve: "medusa-payment-payunit/providers/payunit",
          id,
          options,
        })),
      },
    },
  ],
})
