import { type ComponentProps, useId } from 'react'
import { TextField } from '#ui/form/TextField.tsx'

/** A text field that suggests values while the user types. */
export function SuggestField({
  suggestions,
  ...field
}: ComponentProps<typeof TextField> & { suggestions: readonly string[] }) {
  const list = useId()
  return (
    <div>
      <TextField {...field} list={list} autoComplete="off" maxLength={120} required />
      <datalist id={list}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </div>
  )
}
