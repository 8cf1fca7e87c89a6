import { languageIn, missingIn } from "../../../../../domain/statements"
import { readSamples, tryMapping } from "../../../../../modules/payunit/statements"
import { adminRoute, sentenceFor } from "../../../../admin-route"
import { beginningIn } from "../file"
import type * as contract from "./contract"

/** Shows how a statement, or its beginning, would be read. Nothing of it is kept. */
export const POST = adminRoute<typeof contract.POST>(async (req, res) => {
  const { found, mapping: givenMapping, isKept } = await beginningIn(req)
  const missing = missingIn(givenMapping)
  const { mapping, unclear, assumed, problem } = await tryMapping(found, givenMapping, isKept)
  const preview: contract.StatementPreviewAnswer = {
    encoding: found.encoding,
    headings: found.headings,
    language: languageIn(found.headings),
    mapping,
    is_kept: isKept,
    ...{ missing, unclear, assumed },
    problem: missing.length > 0 ? null : problem && { code: problem.code, message: sentenceFor(req, problem) },
    samples: readSamples(found, mapping).map(({ time, ...values }) => ({ ...values, occurred_at: time?.at ?? null })),
  }
  res.json({ preview })
})
