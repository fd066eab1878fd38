import { userCalls } from '#features/accounts/usersContract.ts'
import { useCall } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useForm } from '#ui/form/useForm.ts'
import { session } from '#workbench/session.ts'
import { type Reader, readerCalls } from '../readersContract.ts'

const empty = { email: '' }

/** Adds a user to the list by e-mail address, which can be typed or chosen from the users that are not on it. */
export function AddReader({ readers }: { readers: readonly Reader[] }) {
  const { data: users = [] } = useCall(userCalls.all, {})
  const form = useForm({
    call: readerCalls.add,
    start: empty,
    keepAs: `${location.pathname} reader`,
    success: ({ username }) => `${username} is on the Mobile Report list`,
    invalidates: [readerCalls.all],
    onDone() {
      form.restart(empty)
      // A user who added themselves gets the report in their menu.
      session.recheck()
    },
  })
  const others = users.filter(
    ({ id, type, active }) => active && type !== 'supplier' && !readers.some((reader) => reader.id === id),
  )
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-3">
      <FormProblems problems={form.problems} />
      <div className="flex flex-wrap items-start gap-2.5">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          hint="Of a user who is not on the list yet."
          list="users-to-pick"
          className="min-w-0 grow basis-56"
          {...form.field('email')}
        />
        <datalist id="users-to-pick">
          {others.map(({ id, email, username }) => (
            <option key={id} value={email}>
              {username}
            </option>
          ))}
        </datalist>
        <Button type="submit" variant="primary" className="sm:mt-6.5" busy={form.busy}>
          Add to the list
        </Button>
      </div>
    </form>
  )
}
