import { languageIn, missingIn } from "../../../../../domain/statements"
import { readSamples } from "../../../../../modules/payunit/statements"
import type { StatementPreviewAnswer } from "../../../../answers"
import { answeringMerchant } from "../../../../admin-answering"
import { statementIn } from "../file"

/** Shows how a statement, or its beginning, would be read. Nothing of it is kept. */
export const POST = answeringMerchant(async (req, res) => {
  const { found, mapping, isKept } = await statementIn(req)
  const preview: StatementPreviewAnswer = {
    encoding: found.encoding,
    headings: found.headings,
    language: languageIn(found.headings),
    mapping,
    is_kept: isKept,
    missing: missingIn(mapping),
    samples: readSamples(found, mapping).map(({ time, ...values }) => ({ ...values, occurred_at: time?.at ?? null })),
  }
  res.json({ preview })
})
