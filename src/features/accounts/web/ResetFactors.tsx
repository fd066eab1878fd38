import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { useUser } from '#workbench/session.ts'
import type { UserRow } from '../columns.ts'
import { factorCalls } from '../factorsContract.ts'
import { userCalls } from '../usersContract.ts'

/** Removes the second factors of a user who lost a phone. */
export function ResetFactors({ user: { id, username, has_factor } }: { user: UserRow }) {
  const own = useUser()
  const { send, busy } = useSend(factorCalls.reset, {
    success: ({ message }) => message,
    invalidates: [userCalls.search, userCalls.all],
  })
  if (!has_factor || id === own.id) return null

  async function reset() {
    const question = {
      title: `Remove the second factors of ${username}?`,
      body: 'Do this only if you know that it is them who ask. They are signed out everywhere, their recovery codes stop working, and the password alone signs in until they add a new second factor.',
      act: 'Remove',
      keep: 'Keep them',
      danger: true,
    }
    if (await confirm(question)) await send({ body: { id } })
  }
  return (
    <Button size="small" busy={busy} onClick={reset}>
      Reset Second Factor<span className="sr-only"> of {username}</span>
    </Button>
  )
}
