import { Link, useNavigate } from '@tanstack/react-router'
import { accountSettingsPage } from '#shared/pageAddresses.ts'
import { AskDialogsContext, AskHost } from '#ui/ask/AskHost.tsx'
import { Button } from '#ui/control/Button.tsx'
import { session, useUser } from '#workbench/session.ts'
import { useWorkbench } from '#workbench/workbench.ts'
import { AddFactor } from './AddFactor.tsx'

/** Administrators without a second factor have to add one here first, if the shop demands it. */
export function AddFactorPage() {
  const user = useUser()
  const navigate = useNavigate()
  const { guards, askDialogs } = useWorkbench()

  async function goOn() {
    await session.resume()
    if (session.user) await navigate({ to: guards.homeOf(session.user) })
  }
  return (
    <AskDialogsContext value={askDialogs}>
      <div className="grid gap-2">
        <h1 className="text-3xl">Add a second factor</h1>
        <p className="text-ink-2">
          {user.must_add_factor
            ? 'This shop asks all administrators for a second factor. Add one to go on: then a stolen password is not enough to sign in.'
            : 'Then a stolen password is not enough to sign in.'}
        </p>
        <p className="text-ink-2">Use what you have with you every day: your phone, or this computer.</p>
      </div>
      <AddFactor hasApp={false} onDone={goOn} />
      <p className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4 text-sm text-ink-2">
        {user.email}
        {user.must_add_factor ? (
          <Button size="small" onClick={session.signOut}>
            Sign out
          </Button>
        ) : (
          <Link
            to={user.type === 'supplier' ? guards.homeOf(user) : accountSettingsPage()}
            className="py-1 font-semibold text-teal underline underline-offset-4"
          >
            Not now
          </Link>
        )}
      </p>
      <AskHost />
    </AskDialogsContext>
  )
}
