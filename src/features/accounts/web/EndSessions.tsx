import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { useUser } from '#workbench/session.ts'
import type { UserRow } from '../columns.ts'
import { userCalls } from '../usersContract.ts'

/** Signs another user out everywhere. Users end their own sessions in their settings. */
export function EndSessions({ user: { id, username, active } }: { user: UserRow }) {
  const own = useUser()
  const { send, busy } = useSend(userCalls.endSessions, { success: ({ message }) => message })
  // A deactivated user has no sessions.
  if (id === own.id || !active) return null

  async function end() {
    if (await confirm(questionOf(username))) await send({ params: { id } })
  }
  return (
    <Button size="small" busy={busy} onClick={end}>
      End sessions
      <span className="sr-only"> of {username}</span>
    </Button>
  )
}

const questionOf = (username: string) => ({
  title: `Sign ${username} out everywhere?`,
  body: 'All their devices have to sign in again. Changes that they have not saved yet are lost.',
  act: 'Sign out',
})
