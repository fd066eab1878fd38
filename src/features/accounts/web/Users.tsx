import { OpenInvitations } from './OpenInvitations.tsx'
import { UsersTable } from './UsersTable.tsx'

/** Who has an account, and who was invited to make one. */
export function Users() {
  return (
    <>
      <UsersTable />
      <OpenInvitations />
    </>
  )
}
