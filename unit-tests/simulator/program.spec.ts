import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import type { IncomingMessage } from "node:http"
import { get } from "node:https"
import { text } from "node:stream/consumers"
import { startSimulator } from "../../packages/simulator/src"
import { runProgram } from "../../packages/simulator/src/cli"
import { until } from "./stage"

/** Runs the program, and keeps what it writes. */
function run(...parameters: string[]) {
  const written = { out: "", err: "" }
  const exitCode = runProgram(parameters, {
    out: (text) => (written.out += text),
    err: (text) => (written.err += text),
  })
  return { written, exitCode }
}

describe("the program payunit-simulator", () => {
  it.each([[["--help"]], [["-h"]], [["--port", "0", "--help"]]])("explains its options with %j", async (parameters) => {
    const { written, exitCode } = run(...parameters)
    expect(await exitCode).toBe(0)
    for (const words of [
      "Usage: payunit-simulator",
      "--port",
      "--profile",
      "--allow-http-loopback",
      "--allow-host",
      "--host",
      "--public-url",
      "--https",
      "--allow-http-private",
      "--auto-approve",
      "--approve-above",
      "--quiet",
    ]) {
      expect(written.out).toContain(words)
    }
  })

  it.each([
    [["--prot", "1"], "--prot"],
    [["4010"], "4010"],
    [["--port", "many"], "--port takes a whole number"],
    [["--port", "65536"], "--port takes a whole number"],
    [["--port"], "--port"],
    [["--profile", "life"], '--profile takes contract or live, not "life"'],
    [["--profile"], "--profile"],
    [["--allow-host", "payunit.test:80"], "--allow-host takes the name of a host"],
    [["--host", "everywhere"], "--host takes an address of this machine, such as 0.0.0.0"],
    [["--public-url", "localhost"], "--public-url takes an address without a path"],
    [["--public-url", "http://localhost:4010/pay"], "--public-url takes an address without a path"],
    [["--allow-host", "a/b"], "--allow-host takes the name of a host"],
    [["--auto-approve", "soon"], "--auto-approve takes a whole number"],
    [["--approve-above", "much"], "--approve-above takes a whole number"],
  ])("ends with 2 when called as %j", async (parameters, words) => {
    const { written, exitCode } = run(...parameters)
    expect(await exitCode).toBe(2)
    expect(written.err).toContain(words)
    expect(written.err).toContain("payunit-simulator --help")
    expect(written.out).toBe("")
  })

  it("ends with 1 and says what to do when the port is taken", async () => {
    const simulator = await startSimulator()
    const { written, exitCode } = run("--port", String(simulator.port))
    expect(await exitCode).toBe(1)
    expect(written.err).toMatch(/port \d+ is taken: .*choose another port/)
    await simulator.close()
  })

  it("speaks HTTPS, and says which certificate is to be trusted", async () => {
    const { written, exitCode } = run("--port", "0", "--https", "--quiet")
    await until(() => written.out.includes("Ctrl-C ends it"))
    const file = /NODE_EXTRA_CA_CERTS=(\S+)/.exec(written.out)?.[1] ?? ""
    const url = /https:\/\/127\.0\.0\.1:\d+/.exec(written.out)?.[0] ?? ""
    const ca = readFileSync(file, "utf8")
    expect(ca).not.toContain("PRIVATE KEY")
    for (const host of ["127.0.0.1", "localhost"]) {
      const request = get(`${url.replace("127.0.0.1", host)}/_simulator/settings`, { ca, family: 4 })
      const [answer] = (await once(request, "response")) as [IncomingMessage]
      expect([host, answer.statusCode, JSON.parse(await text(answer))]).toEqual([
        host,
        200,
        expect.objectContaining({ profile: "contract" }),
      ])
    }
    await expect(fetch(`${url}/_simulator`)).rejects.toThrow()
    process.emit("SIGINT")
    expect(await exitCode).toBe(0)
    expect(existsSync(file)).toBe(false)
  })

  it("prints addresses and credentials, logs requests, and ends with Ctrl-C", async () => {
    const { written, exitCode } = run(
      "--port",
      "0",
      "--profile",
      "live",
      "--allow-http-loopback",
      "--auto-approve",
      "100",
    )
    await until(() => written.out.includes("Ctrl-C ends it"))
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(written.out)?.[0] ?? ""
    expect(written.out).toContain(`${url}/legacy/api`)
    expect(written.out).toMatch(/sand_\w+ .*mode: test[^]*live_\w+ .*mode: live/)
    const settings = (await (await fetch(`${url}/_simulator/settings`)).json()) as Record<string, unknown>
    expect(settings).toMatchObject({ auto_approve_after_ms: 100, profile: "live", link_in_fragment: true })
    expect(written.out).toMatch(/profile +live/)
    await until(() => written.out.includes("GET /_simulator/settings 200"))
    process.emit("SIGINT")
    expect(await exitCode).toBe(0)
    await expect(fetch(url)).rejects.toThrow()
  })
})
