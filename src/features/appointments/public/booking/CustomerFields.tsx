import { Field, patterns } from '#site/Field.tsx'
import type { BookingFields } from '../../forms.ts'
import type { BookingWords } from '../servicesWords.ts'

const fieldsOf = [
  { name: 'firstName', autoComplete: 'given-name', pattern: patterns.name },
  { name: 'lastName', autoComplete: 'family-name', pattern: patterns.name },
  { name: 'email', autoComplete: 'email', type: 'email', pattern: patterns.email },
  { name: 'phone', autoComplete: 'tel', type: 'tel', pattern: patterns.phone },
] as const

/** The id of the list of devices, which the page has outside of the form. */
export const deviceList = 'devices'

/** The device, and the name and the contact data of the customer. */
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
      <div className={wide}>
        <Field name="device" label={`${says.device} (${says.optional})`} required={false} error={faultOf('device')}>
          {(control) => (
            <input
              {...control}
              list={deviceList}
              autoComplete="off"
              pattern={patterns.name}
              placeholder={says.deviceHint}
              defaultValue={fields.device}
            />
          )}
        </Field>
      </div>
      {fieldsOf.map(({ name, ...attributes }) => (
        <Field key={name} name={name} label={says[name]} error={faultOf(name)}>
          {(control) => <input {...control} {...attributes} defaultValue={fields[name]} />}
        </Field>
      ))}
      <div className={wide}>
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

const wide = 'sm:col-span-2'
