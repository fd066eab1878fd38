import { controlClass } from '#ui/control/fieldClasses.ts'
import { Control, type FieldProps, Labelled, type ValueProps } from '#ui/form/Labelled.tsx'

/** A colour as text, and beside it the browser's own picker. */
export function ColourField({ value = '', onChange, ...field }: FieldProps & ValueProps<string>) {
  return (
    <div className="flex items-start gap-2">
      <div className="grow">
        <Labelled {...field}>
          <Control
            type="text"
            value={value}
            maxLength={7}
            autoComplete="off"
            className={`${controlClass} figures h-10`}
            onValueChange={onChange}
          />
        </Labelled>
      </div>
      <input
        type="color"
        aria-label="Choose the colour from a picture"
        value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : '#0d6b75'}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        className="mt-6.5 h-10 w-12 shrink-0 rounded-control border border-edge bg-paper p-1"
      />
    </div>
  )
}
