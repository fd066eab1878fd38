import { Field } from '#site/Field.tsx'
import type { BookingFields } from '../../forms.ts'
import type { BookingWords } from '../servicesWords.ts'

const fieldsOf = [
  { name: 'firstName', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', type: 'text', autoComplete: 'family-name' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'phone', type: 'tel', autoComplete: 'tel' },
] as const

/** The name and the contact data of the customer. */
export function CustomerFields({
  says,
  fields,
  faultOf,
}: {
  says: BookingWords
  fields: BookingFields
  faultOf: (name: string) => string | undefined
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fieldsOf.map(({ name, type, autoComplete }) => (
        <Field key={name} name={name} label={says[name]} error={faultOf(name)}>
          {(control) => <input {...control} type={type} autoComplete={autoComplete} defaultValue={fields[name]} />}
        </Field>
      ))}
      <div className="sm:col-span-2">
        <Field
          name="orderNotes"
          label={`${says.orderNotes} (${says.optional})`}
          required={false}
          error={faultOf('orderNotes')}
        >
          {(control) => (
            <textarea {...control} rows={3} placeholder={says.notesHint} defaultValue={fields.orderNotes} />
          )}
        </Field>
      </div>
    </div>
  )
}
