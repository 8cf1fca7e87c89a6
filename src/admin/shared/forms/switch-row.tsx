import { Hint, Label, Switch } from "@medusajs/ui"

interface SwitchRowProps {
  id: string
  label: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Something that is on or off, with what that means. */
export function SwitchRow({ id, label, hint, isOn, onChange }: SwitchRowProps) {
  return (
    <div className="grid grid-cols-[28px_minmax(0,1fr)] items-start gap-x-3">
      <Switch id={id} size="small" className="mt-0.5" checked={isOn} onCheckedChange={onChange} />
      <div className="flex flex-col">
        <Label size="small" weight="plus" htmlFor={id}>
          {label}
        </Label>
        <Hint className="text-pretty">{hint}</Hint>
      </div>
    </div>
  )
}
