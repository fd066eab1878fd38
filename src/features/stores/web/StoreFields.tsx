import type { ReactNode } from 'react'
import { NewPasswordField } from '#features/accounts/web/NewPasswordField.tsx'
import { provinceChoices } from '#shared/address.ts'
import { useCall } from '#ui/api/query.ts'
import { TextField } from '#ui/form/TextField.tsx'
import type { Form } from '#ui/form/useForm.ts'
import { CheckField, LongTextField, NumberField, SelectField } from '#ui/form/valueFields.tsx'
import { storeCalls } from '../contract.ts'
import { ClosuresField } from './ClosuresField.tsx'
import { HoursField } from './HoursField.tsx'
import { newUser, noUser, type StoreDraft } from './storeForm.ts'

interface StoreFieldsProps {
  form: Form<StoreDraft>
  /** More choices for the user of the store than the users without a store. */
  more: { value: string; label: string }[]
}

/** The fields of a store, for both dialogs. */
export function StoreFields({ form: { field, draft }, more }: StoreFieldsProps) {
  const latitude = field('latitude')
  const longitude = field('longitude')
  return (
    <>
      <FieldGroup>
        <TextField label="Name" required autoComplete="off" {...field('name')} />
        <TextField label="Location" hint="The mall or the street." {...field('location')} />
        <TextField label="Address" required autoComplete="off" {...field('address')} />
        <TextField label="City" required autoComplete="off" {...field('city')} />
        <SelectField
          label="Province"
          required
          hint="Sets the tax and the time zone."
          placeholder="Choose one"
          options={provinceChoices}
          {...field('province')}
        />
        <TextField label="Postal Code" required autoComplete="off" placeholder="B3L 4N9" {...field('postal_code')} />
        <TextField label="Phone" type="tel" required autoComplete="off" {...field('phone')} />
        <TextField label="POS Version" autoComplete="off" {...field('posVersion')} />
      </FieldGroup>
      <FieldGroup title="Map position">
        <NumberField
          label="Latitude"
          unit="°"
          placeholder="44.64935"
          {...latitude}
          value={latitude.value ?? undefined}
          onChange={(degrees) => latitude.onChange(degrees ?? null)}
        />
        <NumberField
          label="Longitude"
          unit="°"
          placeholder="-63.61898"
          {...longitude}
          value={longitude.value ?? undefined}
          onChange={(degrees) => longitude.onChange(degrees ?? null)}
        />
      </FieldGroup>
      <FieldGroup title="Customers">
        <CheckField label="Takes appointments" {...field('takes_appointments')} />
        <NumberField label="Places" hint="How many customers the store can serve at once." {...field('places')} />
      </FieldGroup>
      <HoursField {...field('hours')} />
      <ClosuresField {...field('closures')} />
      <FieldGroup title="On the store’s page">
        <LongTextField
          label="Text"
          hint="Where it is in the mall, where to park, and anything special about the store."
          maxLength={1500}
          {...field('words')}
        />
        <LongTextField
          label="Text in French"
          hint="If left empty, the English text is shown."
          maxLength={1500}
          {...field('words_fr')}
        />
      </FieldGroup>
      <FieldGroup title="The store’s user">
        <UserField field={field} more={more} />
        {draft.user_id === newUser && (
          <>
            <TextField label="User Email" type="email" required autoComplete="off" {...field('email')} />
            <NewPasswordField
              label="Password"
              required
              username={draft.name}
              email={draft.email}
              {...field('password')}
            />
          </>
        )}
      </FieldGroup>
    </>
  )
}

function UserField({ field, more }: Pick<Form<StoreDraft>, 'field'> & Pick<StoreFieldsProps, 'more'>) {
  const { data } = useCall(storeCalls.freeUsers, {})
  const free = (data?.items ?? []).map(({ id, username, email }) => ({
    value: String(id),
    label: `${username} (${email})`,
  }))
  return (
    <SelectField
      label="User"
      hint="Signs in for the store and has the store’s name."
      options={[{ value: noUser, label: 'Nobody yet' }, ...more, ...free]}
      {...field('user_id')}
    />
  )
}

function FieldGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      {title && <h3 className="text-sm font-semibold text-ink-2">{title}</h3>}
      <div className="grid content-start gap-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}
