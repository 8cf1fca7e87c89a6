import { isProductionStart } from "../../../src/modules/payunit/loaders/check-configuration"

const CLI = ["/usr/bin/node", "/srv/shop/node_modules/.bin/medusa"]

describe("a start that serves shoppers", () => {
  it.each<[what: string, parameters: string[], nodeEnv: string | undefined, isOne: boolean]>([
    ["medusa start", ["start"], "production", true],
    ["with its options", ["start", "--port", "9001", "--cluster", "4"], "production", true],
    ["with an option before it", ["--verbose", "start"], "production", true],
    ["outside of production", ["start"], "development", false],
    ["in a test", ["start"], "test", false],
    ["nobody says where", ["start"], undefined, false],
    ["medusa build", ["build"], "production", false],
    ["medusa db:migrate", ["db:migrate"], "production", false],
    ["medusa exec of a script", ["exec", "./src/scripts/seed.ts"], "production", false],
    ["medusa exec of a script with a parameter of that name", ["exec", "./seed.ts", "start"], "production", false],
    ["medusa develop", ["develop"], "production", false],
    ["a program of the store's own", [], "production", false],
  ])("%s: %j under NODE_ENV=%s: %s", (_what, parameters, nodeEnv, isOne) => {
    expect(isProductionStart([...CLI, ...parameters], nodeEnv)).toBe(isOne)
  })
})
