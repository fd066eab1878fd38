import { LogOut } from 'lucide-react'
import { useSend } from '#ui/api/query.ts'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { RowAct } from '#ui/grid/RowMenu.tsx'
import type { UserRow } from '../columns.ts'
import { userCalls } from '../usersContract.ts'

/** Signs another user out everywhere. Users end their own sessions in their settings. */
export function EndSessions({ user: { id, username } }: { user: UserRow }) {
  const { send } = useSend(userCalls.endSessions, { success: ({ message }) => message })

  async function end() {
    if (await confirm(questionOf(username))) await send({ params: { id } })
  }
  return <RowAct icon={LogOut} label="End sessions" onClick={end} />
}

const questionOf = (username: string) => ({
  title: `Sign ${username} out everywhere?`,
  body: 'All their devices have to sign in again. Changes that they have not saved yet are lost.',
  act: 'Sign out',
})
