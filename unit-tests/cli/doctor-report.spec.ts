import { renderReport } from "../../src/cli/doctor-report"
import { printable, wrap } from "../../src/cli/terminal"

describe("the doctor's report", () => {
  it("shows what is wrong first, aligned, with its remedy", () => {
    const text = renderReport(
      {
        checks: [
          {
            id: "credentials",
            title: "Credentials",
            statement: "PayUnit accepts every account",
            status: "ok",
            found: "accepted",
            remedy: null,
            links: [],
          },
          {
            id: "job",
            title: "Job",
            statement: "It runs",
            status: "failed",
            found: "has never run",
            remedy: "Let it run.",
            links: [],
          },
          {
            id: "locking",
            title: "Lock provider",
            statement: "They hold",
            status: "warning",
            found: "in memory\u001b[2J",
            remedy: "Redis.",
            links: [],
          },
        ],
      },
      "api.shop.example",
      "en",
    )
    expect(text).toBe(
      [
        "PayUnit at api.shop.example: 1 failed, 1 warning, 1 ok",
        "",
        "  failed   Job            has never run",
        "                          → Let it run.",
        "  warning  Lock provider  in memory [2J",
        "                          → Redis.",
        "  ok       Credentials    accepted",
        "",
      ].join("\n"),
    )
  })

  it("breaks long lines at their spaces", () => {
    expect(wrap("one two three", 7)).toEqual(["one two", "three"])
    expect(wrap("a-word-that-is-too-long for it", 6)).toEqual(["a-word-that-is-too-long", "for it"])
    expect(wrap("", 6)).toEqual([""])
  })

  it("lets nothing steer the terminal", () => {
    expect(printable("a\u001b[31mb\r\nc\u0007")).toBe("a [31mb c ")
  })
})
