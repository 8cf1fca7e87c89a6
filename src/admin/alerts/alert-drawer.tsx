import { Plus, XMarkMini } from "@medusajs/icons"
import { Button, Checkbox, Hint, IconButton, Input, Label, Text, toast } from "@medusajs/ui"
import { useId } from "react"
import { useFieldArray, useFormContext, useWatch } from "react-hook-form"
import type { AlertsAnswer } from "../../api/answers"
import { CHOOSABLE_KINDS, type ChoosableKind, isUrgent, RECIPIENT_CHANNELS } from "../../domain/alerts/kinds"
import { Choice } from "../shared/forms/choice"
import { FieldFrame, FieldMistake, SwitchField, useField } from "../shared/forms/field"
import { FormDrawer } from "../shared/forms/form-drawer"
import { useTexts } from "../shared/hooks/use-texts"
import { useZodForm } from "../shared/forms/form"
import { type AlertFormValues, type AlertValues, alertForm, requestOf, toggleKind, valuesOf } from "./alert-form"
import { useAlertSettings } from "./use-alerts"

type Settings = AlertsAnswer["settings"]

/** Asks whom alerts go to, which, and when. */
export function AlertDrawer({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { t } = useTexts()
  const form = useZodForm<AlertValues, AlertFormValues>(alertForm, valuesOf(settings))
  const { configured } = settings
  return (
    <FormDrawer
      title={t("alertSettings.form.title")}
      description={t("alertSettings.form.description")}
      submit={t("alertSettings.form.submit")}
      form={form}
      mutation={useAlertSettings()}
      requestOf={(sent) => requestOf(sent, settings)}
      onDone={() => toast.success(t("alertSettings.form.done"))}
      onClose={onClose}
    >
      <Part title={t("alertSettings.recipients")}>
        {configured.includes("recipients") ? (
          <>
            <Quiet>{settings.recipients.map(({ to }) => to).join(", ")}</Quiet>
            <Quiet>{t("alertSettings.byOption")}</Quiet>
          </>
        ) : (
          <Recipients offered={settings.offered_channels} />
        )}
      </Part>
      <Kinds />
      {configured.includes("quiet_hours") ? (
        <Part title={t("alertSettings.form.quiet")}>
          {settings.quiet_hours !== null && (
            <Quiet>{t("alerts.quiet", { ...settings.quiet_hours, zone: settings.time_zone })}</Quiet>
          )}
          <Quiet>{t("alertSettings.byOption")}</Quiet>
        </Part>
      ) : (
        <QuietHours zone={settings.time_zone} />
      )}
    </FormDrawer>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div role="group" aria-label={title} className="flex flex-col gap-y-2">
      <Text size="small" leading="compact" weight="plus">
        {title}
      </Text>
      {children}
    </div>
  )
}

function Quiet({ children }: { children: string }) {
  return (
    <Text size="small" className="text-ui-fg-subtle text-pretty">
      {children}
    </Text>
  )
}

function Recipients({ offered }: { offered: Settings["offered_channels"] }) {
  const { t } = useTexts()
  const { control } = useFormContext<AlertValues>()
  const { fields, append, remove } = useFieldArray({ control, name: "recipients" })
  const [first] = offered
  return (
    <>
      {fields.map(({ id }, index) => (
        <RecipientLine key={id} index={index} offered={offered} onRemove={() => remove(index)} />
      ))}
      {first === undefined ? (
        <Quiet>{t("alertSettings.form.noChannel")}</Quiet>
      ) : (
        <>
          {fields.length === 0 && <Quiet>{t("alertSettings.form.nobody")}</Quiet>}
          <Button
            type="button"
            size="small"
            variant="secondary"
            className="w-fit"
            onClick={() => append({ channel: first, to: "" })}
          >
            <Plus />
            {t("alertSettings.form.add")}
          </Button>
        </>
      )}
    </>
  )
}

interface RecipientLineProps {
  index: number
  offered: Settings["offered_channels"]
  onRemove: () => void
}

function RecipientLine({ index, offered, onRemove }: RecipientLineProps) {
  const { t } = useTexts()
  const { control } = useFormContext<AlertValues>()
  const channel = useField({ control, name: `recipients.${index}.channel` })
  const to = useField({ control, name: `recipients.${index}.to` })
  const isEmail = channel.input.value === "email"
  // Whose channel is not served any more keeps it until somebody chooses another.
  const choices = RECIPIENT_CHANNELS.filter((one) => offered.includes(one) || one === channel.input.value)
  return (
    <div className="flex flex-col gap-y-1">
      <div className="grid grid-cols-[112px_minmax(0,1fr)_32px] items-center gap-x-2">
        <Choice
          label={t("alertSettings.form.channel")}
          value={channel.input.value}
          onChange={channel.input.onChange}
          options={choices.map((one) => [one, t(`alerts.channels.${one}`)])}
        />
        <Input
          {...to.input}
          size="small"
          aria-label={t(isEmail ? "alertSettings.form.email" : "alertSettings.form.phone")}
          type={isEmail ? "email" : "tel"}
          placeholder={isEmail ? "owner@shop.example" : "670 000 001"}
          maxLength={254}
          autoComplete="off"
        />
        <IconButton
          type="button"
          size="small"
          variant="transparent"
          aria-label={t("alertSettings.form.remove", { number: String(index + 1) })}
          onClick={onRemove}
        >
          <XMarkMini />
        </IconButton>
      </div>
      {to.mistake !== null && <FieldMistake>{to.mistake}</FieldMistake>}
    </div>
  )
}

function Kinds() {
  const { t } = useTexts()
  const { control } = useFormContext<AlertValues>()
  const { input, mistake } = useField({ control, name: "kinds" })
  return (
    <Part title={t("alertSettings.kinds")}>
      {CHOOSABLE_KINDS.map((kind) => (
        <KindBox
          key={kind}
          kind={kind}
          isOn={input.value.includes(kind)}
          onChange={(isOn) => input.onChange(toggleKind(input.value, kind, isOn))}
        />
      ))}
      {mistake !== null && <FieldMistake>{mistake}</FieldMistake>}
    </Part>
  )
}

function KindBox({ kind, isOn, onChange }: { kind: ChoosableKind; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] items-start gap-x-2">
      <Checkbox id={id} checked={isOn} onCheckedChange={(checked) => onChange(checked === true)} />
      <div className="flex flex-col">
        <Label size="small" htmlFor={id}>
          {t(`alertSettings.kind.${kind}`)}
        </Label>
        {isUrgent(kind) && <Hint>{t("alertSettings.urgent")}</Hint>}
      </div>
    </div>
  )
}

function QuietHours({ zone }: { zone: string }) {
  const { t } = useTexts()
  const { control } = useFormContext<AlertValues>()
  const isQuiet = useWatch({ control, name: "isQuiet" })
  return (
    <div className="flex flex-col gap-y-3">
      <SwitchField
        control={control}
        name="isQuiet"
        label={t("alertSettings.form.quiet")}
        hint={t("alertSettings.form.quietHint", { zone })}
      />
      {isQuiet && (
        <div className="grid grid-cols-2 gap-x-3">
          <TimeField name="from" label={t("alertSettings.form.from")} />
          <TimeField name="to" label={t("alertSettings.form.until")} />
        </div>
      )}
    </div>
  )
}

function TimeField({ name, label }: { name: "from" | "to"; label: string }) {
  const { control } = useFormContext<AlertValues>()
  const { id, mistake, input } = useField({ control, name })
  return (
    <FieldFrame id={id} label={label} mistake={mistake}>
      <Input {...input} type="time" />
    </FieldFrame>
  )
}
