import { Search } from 'lucide-react'
import * as z from 'zod'
import { userCalls } from '#features/accounts/usersContract.ts'
import { employeeCalls } from '#features/staff/contract.ts'
import { useCall } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { Segments } from '#ui/control/Segments.tsx'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useForm } from '#ui/form/useForm.ts'
import { SelectField } from '#ui/form/valueFields.tsx'
import { Section } from '#ui/page/Section.tsx'
import { type PersonalData, type PersonQuery, personKinds, privacyCalls } from '../contract.ts'

const kindOptions = [
  { value: 'visitor', label: 'Visitor' },
  { value: 'employee', label: 'Employee' },
  { value: 'user', label: 'User' },
]

/** The server checks the fields. The value of a select is a text. */
const FindForm = z.object({
  of: z.enum(personKinds),
  id: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  name: z.string().optional(),
})
type FindForm = z.input<typeof FindForm>

const bodyOf = ({ id, email = '', phone = '', name = '', ...form }: FindForm): PersonQuery => ({
  ...form,
  ...(form.of === 'visitor'
    ? { email, phone, name }
    : { email: '', phone: '', name: '', ...(id && { id: Number(id) }) }),
})

interface FindPersonProps {
  onFound: (query: PersonQuery, found: PersonalData) => void
  /** Another kind of person is being searched for. */
  onChange: () => void
}

export function FindPerson({ onFound, onChange }: FindPersonProps) {
  const form = useForm<typeof privacyCalls.find, FindForm>({
    call: privacyCalls.find,
    schema: FindForm,
    start: { of: 'visitor' },
    sent: (draft) => ({ body: bodyOf(draft) }),
    onDone: (found) => onFound(bodyOf({ of: 'visitor', ...form.draft }), found),
  })
  const { of = 'visitor' } = form.draft
  const choose = (value: string) => {
    form.restart({ of: FindForm.shape.of.parse(value) })
    onChange()
  }
  return (
    <Section
      id="person"
      heading="Whose data?"
      act={<Segments label="Kind of person" value={of} options={kindOptions} onChange={choose} />}
    >
      <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-4">
        <FormProblems problems={form.problems} />
        {of === 'visitor' && (
          <>
            <div className="grid gap-4 sm:grid-cols-3">
              <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
              <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
              <TextField label="Name" autoComplete="off" {...form.field('name')} />
            </div>
            <p className="text-sm text-ink-2">
              Fill in what you know. Rows with any of these are found, however the number or the name was typed.
            </p>
          </>
        )}
        {of === 'employee' && <EmployeeField {...form.field('id')} />}
        {of === 'user' && <UserField {...form.field('id')} />}
        <Button type="submit" variant="primary" icon={Search} busy={form.busy} className="justify-self-start">
          Search
        </Button>
      </form>
    </Section>
  )
}

interface IdFieldProps {
  name: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  error: string | undefined
}

function EmployeeField(field: IdFieldProps) {
  const { data } = useCall(employeeCalls.all, { body: { view: 'all', sort: 'name' } })
  const options = (data?.items ?? []).map(({ id, name, store, active }) => ({
    value: String(id),
    label: `${name}, ${store}${active ? '' : ' (has left)'}`,
  }))
  return <SelectField label="Employee" required placeholder="Choose one" options={options} {...field} />
}

function UserField(field: IdFieldProps) {
  const { data } = useCall(userCalls.all, {})
  const options = (data ?? []).map(({ id, username, email }) => ({ value: String(id), label: `${username}, ${email}` }))
  return <SelectField label="User" required placeholder="Choose one" options={options} {...field} />
}
