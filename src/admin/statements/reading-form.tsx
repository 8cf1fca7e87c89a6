import { Alert, Badge, Heading, Table, Text } from "@medusajs/ui"
import type { StatementPreviewAnswer } from "../../api/admin/payunit/statements/preview/contract"
import {
  DAY_ORDERS,
  DECIMAL_MARKS,
  REQUIRED_FIELDS,
  SEPARATORS,
  STATEMENT_FIELDS,
  type GuessedPart,
  type StatementField,
} from "../../domain/statements/terms"
import { Choice } from "../shared/forms/choice"
import { FieldFrame } from "../shared/forms/field"
import { useTexts } from "../shared/hooks/use-texts"
import { amountText, statusText } from "./statement-texts"
import type { Reading } from "./use-statements"

/** Of a field that no column has. */
const NONE = "none"

/** Names of marks, since a text's name is made of letters. */
const MARKS = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar", ".": "point" } as const

/** As many lines show how a file is read. */
const SHOWN = 5

interface ReadingFormProps {
  preview: StatementPreviewAnswer
  /** What the lines leave open, as far as the preview or the check found. */
  unclear: readonly GuessedPart[]
  onRead: (reading: Reading) => void
}

type Mapping = StatementPreviewAnswer["mapping"]

/** A mapping with what somebody said, which is no guess from then on. */
function said(mapping: Mapping, parts: Partial<Pick<Mapping, "decimal" | "day_order">>): Mapping {
  return { ...mapping, ...parts, guessed: mapping.guessed.filter((part) => parts[part] === undefined) }
}

/** How a choice about numbers or days stands: nothing is chosen of what is unclear, so that whatever is right can be. */
function useGuess({ preview: { mapping, assumed }, unclear }: Omit<ReadingFormProps, "onRead">) {
  const { t } = useTexts()
  return (part: GuessedPart) => {
    const isUnclear = unclear.includes(part)
    return {
      value: isUnclear ? "" : mapping[part],
      mistake: isUnclear ? t("statements.reading.unclear") : null,
      hint: assumed.includes(part) ? t("statements.reading.assumed") : undefined,
    }
  }
}

/** What was recognized of a file, each part of which can be said otherwise, and its first lines as they are read. */
export function StatementFormatForm({ preview, unclear, onRead }: ReadingFormProps) {
  const { t } = useTexts()
  const guess = useGuess({ preview, unclear })
  const [decimal, days] = [guess("decimal"), guess("day_order")]
  const { mapping, missing, problem, is_kept, language } = preview
  return (
    <div className="flex flex-col gap-y-6">
      <div className="flex flex-col gap-y-1">
        <Heading level="h2">{t("statements.reading.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t(is_kept ? "statements.reading.kept" : "statements.reading.hint")}{" "}
          {language !== null && t(`statements.reading.languages.${language}`)}
        </Text>
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <FieldFrame id="statement-separator" label={t("statements.reading.separator")} mistake={null}>
          <Choice
            id="statement-separator"
            value={mapping.separator}
            onChange={(separator) => onRead({ separator: separator as typeof mapping.separator })}
            options={SEPARATORS.map((mark) => [mark, t(`statements.reading.marks.${MARKS[mark]}`)])}
          />
        </FieldFrame>
        <FieldFrame
          id="statement-decimal"
          label={t("statements.reading.decimal")}
          mistake={decimal.mistake}
          hint={decimal.hint}
        >
          <Choice
            id="statement-decimal"
            value={decimal.value}
            onChange={(decimal) => onRead({ mapping: said(mapping, { decimal: decimal as typeof mapping.decimal }) })}
            options={DECIMAL_MARKS.map((mark) => [mark, t(`statements.reading.decimals.${MARKS[mark]}`)])}
          />
        </FieldFrame>
        <FieldFrame id="statement-days" label={t("statements.reading.days")} mistake={days.mistake} hint={days.hint}>
          <Choice
            id="statement-days"
            value={days.value}
            onChange={(order) => onRead({ mapping: said(mapping, { day_order: order as typeof mapping.day_order }) })}
            options={DAY_ORDERS.map((order) => [order, t(`statements.reading.dayOrders.${order}`)])}
          />
        </FieldFrame>
        {STATEMENT_FIELDS.map((field) => (
          <ColumnField key={field} field={field} preview={preview} onRead={onRead} />
        ))}
      </div>
      {missing.length > 0 && <Alert variant="warning">{t("statements.reading.missing")}</Alert>}
      {problem !== null && unclear.length === 0 && <Alert variant="error">{problem.message}</Alert>}
      {missing.length === 0 && <Samples preview={preview} />}
    </div>
  )
}

function ColumnField({
  field,
  preview: { mapping, headings, missing },
  onRead,
}: Omit<ReadingFormProps, "unclear"> & { field: StatementField }) {
  const { t } = useTexts()
  const id = `statement-${field}`
  const { [field]: index, ...others } = mapping.columns
  const isNeeded = REQUIRED_FIELDS.includes(field)
  const choose = (value: string) => {
    const taken = Object.entries(others).filter(([, column]) => String(column) !== value)
    const columns = Object.fromEntries(taken) as typeof others
    onRead({ mapping: { ...mapping, columns: value === NONE ? columns : { ...columns, [field]: Number(value) } } })
  }
  return (
    <FieldFrame
      id={id}
      label={t(`statements.fields.${field}`)}
      isOptional={!isNeeded}
      mistake={missing.includes(field) ? t("statements.reading.choose") : null}
    >
      <Choice
        id={id}
        value={index === undefined ? NONE : String(index)}
        onChange={choose}
        options={[
          [NONE, t("statements.reading.noColumn")],
          ...headings.map(
            (heading, column) => [String(column), heading === "" ? String(column + 1) : heading] as const,
          ),
        ]}
      />
    </FieldFrame>
  )
}

/** The first lines, as they are read. */
function Samples({ preview: { samples, mapping } }: Pick<ReadingFormProps, "preview">) {
  const texts = useTexts()
  const { t } = texts
  const fields = STATEMENT_FIELDS.filter((field) => mapping.columns[field] !== undefined)
  const cell = (sample: StatementPreviewAnswer["samples"][number], field: StatementField) => {
    switch (field) {
      case "transaction_id":
        return sample.transaction_id
      case "amount":
        return sample.amount === null ? null : amountText(sample.amount, sample.currency_code, texts)
      case "fee":
        return sample.fee === null ? null : amountText(sample.fee, sample.currency_code, texts)
      case "currency":
        return sample.currency_code?.toUpperCase() ?? null
      case "status":
        return sample.status === null ? null : statusText(sample.status, texts)
      case "occurred_at":
        return sample.occurred_at === null
          ? null
          : `${texts.calendarDay(sample.occurred_at.slice(0, 10), "long")} ${sample.occurred_at.slice(11, 16)}`
    }
  }
  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex items-center gap-x-2">
        <Heading level="h3">{t("statements.reading.samples")}</Heading>
        <Badge size="2xsmall">{t("statements.reading.nothingKept")}</Badge>
      </div>
      <div
        role="region"
        aria-label={t("statements.reading.samples")}
        tabIndex={0}
        className="focus-visible:shadow-borders-focus overflow-x-auto rounded-lg border outline-none"
      >
        <Table>
          <Table.Header>
            <Table.Row>
              {fields.map((field) => (
                <Table.HeaderCell key={field} className="whitespace-nowrap">
                  {t(`statements.fields.${field}`)}
                </Table.HeaderCell>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {samples.slice(0, SHOWN).map((sample, place) => (
              <Table.Row key={place}>
                {fields.map((field) => (
                  <Table.Cell key={field} className="whitespace-nowrap tabular-nums">
                    {cell(sample, field) ?? "–"}
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
    </div>
  )
}
