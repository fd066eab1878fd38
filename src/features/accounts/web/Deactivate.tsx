import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { useUser } from '#workbench/session.ts'
import type { UserRow } from '../columns.ts'
import { invitationCalls } from '../invitationsContract.ts'
import { userCalls } from '../usersContract.ts'

/** Deactivates or activates a user. */
export function Deactivate({ user: { id, username, active } }: { user: UserRow }) {
  const own = useUser()
  const { send, busy } = useSend(userCalls.update, {
    success: active ? `${username} has been deactivated` : `${username} has been activated`,
    // The invitations of an admin stop working when the admin is deactivated.
    invalidates: [userCalls.search, userCalls.all, invitationCalls.open],
  })
  if (id === own.id) return null

  async function toggle() {
    if (active && !(await confirm(questionOf(username)))) return
    await send({ body: { id, active: !active } })
  }
  return (
    <Button size="small" busy={busy} onClick={toggle}>
      {active ? 'Deactivate' : 'Activate'}
      <span className="sr-only"> {username}</span>
    </Button>
  )
}

const questionOf = (username: string) => ({
  title: `Deactivate ${username}?`,
  body: 'They are signed out everywhere at once, and cannot sign in until you activate them again.',
  act: 'Deactivate',
  keep: 'Keep active',
  danger: true,
})
