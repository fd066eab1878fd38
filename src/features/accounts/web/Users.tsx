import { UserX } from 'lucide-react'
import { EditableTable } from '#ui/list/EditableTable.tsx'
import { Tag } from '#ui/page/Tag.tsx'
import type { Cells, Searched, View } from '#ui/table/tableColumns.ts'
import { ImportThem } from '#workbench/ImportThem.tsx'
import { useUser } from '#workbench/session.ts'
import { type UserRow, userColumns } from '../columns.ts'
import { userCalls } from '../usersContract.ts'
import { AddUser } from './AddUser.tsx'
import { Deactivate } from './Deactivate.tsx'
import { EndSessions } from './EndSessions.tsx'
import { InviteUser } from './InviteUser.tsx'
import { OpenInvitations } from './OpenInvitations.tsx'
import { ResetFactors } from './ResetFactors.tsx'
import { ResetPassword } from './ResetPassword.tsx'

const cells: Cells<UserRow> = {
  username: (user) => <Name {...user} />,
}
const views: View[] = [
  { value: 'all', label: 'Show All' },
  { value: 'admins', label: 'Admins' },
  { value: 'users', label: 'Users' },
]
/** The table shows a type by the name of its role, so users search for that name. */
const searchAlso: Searched[] = [{ key: 'role', header: 'Type' }]

export function Users() {
  return (
    <>
      <UsersTable />
      <OpenInvitations />
    </>
  )
}

function UsersTable() {
  const own = useUser()
  return (
    <EditableTable
      name="users"
      columns={userColumns}
      cells={cells}
      list={userCalls.search}
      views={views}
      searchIn={['id', 'email', 'username']}
      searchAlso={searchAlso}
      save={userCalls.update}
      saved="User has been updated"
      notSaved="The user could not be updated"
      describe={({ username }) => username}
      actionsHeader="Recover"
      rowActions={(user) => (
        <>
          <ResetPassword user={user} />
          <Deactivate user={user} />
        </>
      )}
      rowMenu={(user) =>
        // Users change their own account in their settings, and a deactivated one has no sessions.
        user.id === own.id || !user.active ? null : (
          <>
            <EndSessions user={user} />
            {user.has_factor && <ResetFactors user={user} />}
          </>
        )
      }
      empty={
        <>
          No users yet. Add the first one with “Add new user”
          <ImportThem kind="users" />
        </>
      }
      actions={
        <>
          <InviteUser />
          <AddUser />
        </>
      }
    />
  )
}

function Name({ username, active }: UserRow) {
  return (
    <>
      {username}{' '}
      {!active && (
        <Tag tone="warning" icon={UserX}>
          Deactivated
        </Tag>
      )}
    </>
  )
}
