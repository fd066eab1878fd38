import { Mail } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod'
import type { Reply } from '#shared/call.ts'
import { Button } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { SelectField } from '#ui/form/valueFields.tsx'
import { roleChoices } from '../columns.ts'
import { accountCalls } from '../contract.ts'
import { invitationCalls } from '../invitationsContract.ts'
import { InvitationLink } from './InvitationLink.tsx'
import { InviteForm } from './passwordForms.ts'

/** An invited user chooses the password, so that no admin knows it. */
export function InviteUser() {
  const [invitation, setInvitation] = useState<Reply<typeof accountCalls.invite>>()
  return (
    <>
      <FormDialog<typeof accountCalls.invite, z.input<typeof InviteForm>>
        title="Invite by e-mail"
        act="Send invitation"
        trigger={<Button icon={Mail}>Invite</Button>}
        call={accountCalls.invite}
        schema={InviteForm}
        start={{ username: '', email: '', type: 'admin_user' }}
        success={({ email }) => `The invitation is on its way to ${email}`}
        invalidates={[invitationCalls.open]}
        onDone={setInvitation}
      >
        {({ field }) => (
          <>
            <TextField label="Store Name" autoComplete="off" required {...field('username')} />
            <TextField label="Email Address" type="email" autoComplete="off" required {...field('email')} />
            <SelectField label="Type" required options={roleChoices} {...field('type')} />
          </>
        )}
      </FormDialog>
      <InvitationLink invitation={invitation} onClose={() => setInvitation(undefined)} />
    </>
  )
}
