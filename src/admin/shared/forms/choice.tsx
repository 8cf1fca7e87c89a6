import { Select } from "@medusajs/ui"

interface ChoiceProps {
  id?: string
  /** What the choice is about, where no label beside it says so. */
  label?: string
  /** Empty where nothing is chosen yet. */
  value: string
  onChange: (value: string) => void
  options: readonly (readonly [value: string, label: string])[]
}

/** One of several, to be chosen from a list. */
export function Choice({ id, label, value, onChange, options }: ChoiceProps) {
  return (
    <Select size="small" value={value} onValueChange={onChange}>
      <Select.Trigger {...(id !== undefined && { id })} {...(label !== undefined && { "aria-label": label })}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {options.map(([one, text]) => (
          <Select.Item key={one} value={one}>
            {text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}
