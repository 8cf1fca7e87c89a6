import { join } from "node:path"
import { ContainerRegistrationKeys, loadModels, ModulesSdkUtils, toMikroOrmEntities } from "@medusajs/framework/utils"
import { moduleIntegrationTestRunner, TestDatabaseUtils } from "@medusajs/test-utils"
import { PAYUNIT_MODULE } from "../../src/modules/payunit/options"
import type PayUnitModuleService from "../../src/modules/payunit/service"
import { MODULE_PREFIX } from "../../tools/test/database-names.cjs"
import type { Sql } from "./books"

/** As it is built, which is what Medusa loads. */
const MODULE = join(__dirname, "../../.medusa/server/src/modules/payunit")

const OPTIONS = {
  ...{ apiUser: "user", apiPassword: "password", apiKey: "sand_key", mode: "test" },
  ...{ backendUrl: "https://api.shop.example", storefrontUrl: "https://shop.example" },
  hashingSecret: "a-secret-of-the-tests",
}

/** What the module reads of a store's configuration: the payment module, which has no provider of ours here. */
const CONFIGURATION = { modules: { payment: { options: { providers: [] } } } }

/** The plugin's module alone, on its own tables: the memory, without a store. */
export interface TestModule {
  readonly service: PayUnitModuleService
  /** Rows of a SQL query on its database. */
  readonly sql: Sql
}

/**
 * Declares tests on the module by Medusa's own runner. Every test starts from empty tables, as the migrations make them, and
 * from a new service. The runner would make the tables anew for each test, of which they are most of the time: here they are
 * made for each suite, and emptied.
 */
export function onTestModule(suite: (module: TestModule) => void): void {
  const dbName = `${MODULE_PREFIX}${String(process.env.PAYUNIT_TEST_RUN)}_${String(process.pid)}`
  const [clientUrl, schema] = [TestDatabaseUtils.getDatabaseURL(dbName), "public"]
  const connection = ModulesSdkUtils.createPgConnection({ clientUrl, schema })
  const database = TestDatabaseUtils.getMikroOrmWrapper({
    mikroOrmEntities: toMikroOrmEntities(loadModels(join(MODULE, "models"))),
    pathToMigrations: join(MODULE, "migrations"),
    clientUrl,
    schema,
  })
  const tables = Object.assign(TestDatabaseUtils.dbTestUtilFactory(), { pgConnection_: connection })
  let live: PayUnitModuleService | undefined

  moduleIntegrationTestRunner<PayUnitModuleService>({
    moduleName: PAYUNIT_MODULE,
    resolve: MODULE,
    dbName,
    moduleOptions: OPTIONS,
    injectedDependencies: {
      [ContainerRegistrationKeys.PG_CONNECTION]: connection,
      [ContainerRegistrationKeys.CONFIG_MODULE]: CONFIGURATION,
    },
    // None that the runner would make tables of.
    moduleModels: [],
    hooks: {
      afterModuleInit: async (_app, service) => {
        live = service
      },
      beforeModuleInit: async () => {
        if (database.orm === null) await database.setupDatabase()
        await tables.teardown({ schema })
      },
    },
    testSuite: ({ service }) => {
      afterEach(async () => {
        // The runner has forgotten it by now, and ends none.
        await live?.__hooks.onApplicationShutdown()
      })
      afterAll(async () => {
        await database.clearDatabase()
        await connection.destroy()
      })
      suite({
        service,
        sql: async (query, bindings = []) => (await connection.raw(query, bindings as any)).rows,
      })
    },
  })
}
