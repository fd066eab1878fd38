import { ShieldOff } from 'lucide-react'
import { useSend } from '#ui/api/query.ts'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { RowAct } from '#ui/grid/RowMenu.tsx'
import type { UserRow } from '../columns.ts'
import { factorCalls } from '../factorsContract.ts'
import { userCalls } from '../usersContract.ts'

/** Removes the second factors of a user who lost a phone. */
export function ResetFactors({ user: { id, username } }: { user: UserRow }) {
  const { send } = useSend(factorCalls.reset, {
    success: ({ message }) => message,
    invalidates: [userCalls.search, userCalls.all],
  })

  async function reset() {
    const question = {
      title: `Remove the second factors of ${username}?`,
      body: 'Do this only if you are sure that they asked for it. They are signed out everywhere, their recovery codes stop working, and the password alone signs in until they add a new second factor.',
      act: 'Remove',
      keep: 'Keep them',
      danger: true,
    }
    if (await confirm(question)) await send({ body: { id } })
  }
  return <RowAct icon={ShieldOff} label="Reset second factor" onClick={reset} />
}
