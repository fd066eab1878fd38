import { controlClass } from '../control/fieldClasses.ts'
import { Control, type FieldProps, Labelled } from './Labelled.tsx'

/** A file from the user's device. An empty field is undefined. */
export function FileField({
  value: _,
  onChange,
  accept,
  ...field
}: FieldProps & { value: File | undefined; onChange: (file: File | undefined) => void; accept: string }) {
  return (
    <Labelled {...field}>
      <Control
        type="file"
        accept={accept}
        required={field.required}
        className={`${controlClass} h-10 py-1 file:mr-3 file:h-7.5 file:rounded-[6px] file:bg-mist file:px-3 file:text-sm file:font-medium`}
        onChange={(event) => onChange(event.currentTarget.files?.[0])}
      />
    </Labelled>
  )
}
