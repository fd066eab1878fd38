import { UserX } from 'lucide-react'
import { EditableTable } from '#ui/EditableTable.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { Column, Searched, View } from '#ui/table/columns.ts'
import { type UserRow, userCalls } from '../usersContract.ts'
import { AddUser } from './AddUser.tsx'
import { Deactivate } from './Deactivate.tsx'
import { InviteUser } from './InviteUser.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { roleChoices } from './roleChoices.ts'

const columns: Column<UserRow>[] = [
  { key: 'id', header: 'ID' },
  { key: 'email', header: 'Email', editable: true },
  { key: 'username', header: 'Username', editable: true, cell: (user) => <Name {...user} /> },
  { key: 'type', header: 'Type', kind: 'choice', choices: roleChoices, editable: true },
]
const views: View[] = [
  { value: 'all', label: 'Show All' },
  { value: 'admins', label: 'Admins' },
  { value: 'users', label: 'Users' },
]
/** One searches for a type by the words that are shown. */
const searchAlso: Searched[] = [{ key: 'role', header: 'Type' }]

export function UsersTable() {
  return (
    <EditableTable
      name="users"
      columns={columns}
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
      empty="No users yet. Make the first one with Add new user."
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
