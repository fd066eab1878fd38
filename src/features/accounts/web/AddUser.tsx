import { UserPlus } from 'lucide-react'
import type * as z from 'zod'
import { Button } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { PasswordField, TextField } from '#ui/form/TextField.tsx'
import { SelectField } from '#ui/form/valueFields.tsx'
import { roleChoices } from '../columns.ts'
import { accountCalls } from '../contract.ts'
import { userCalls } from '../usersContract.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { AddUserForm } from './passwordForms.ts'

export function AddUser() {
  return (
    <FormDialog<typeof accountCalls.signUp, z.input<typeof AddUserForm>>
      title="Add new user"
      act="Add user"
      trigger={
        <Button variant="primary" icon={UserPlus}>
          Add new user
        </Button>
      }
      call={accountCalls.signUp}
      schema={AddUserForm}
      start={{ username: '', email: '', password: '', confirm_password: '', type: 'admin_user' }}
      sent={({ confirm_password: _, ...body }) => ({ body })}
      success="New User Successfully Created"
      failed="The user could not be created"
      invalidates={[userCalls.search, userCalls.all]}
    >
      {({ field, draft }) => (
        <>
          <TextField label="Store Name" autoComplete="off" required {...field('username')} />
          <TextField label="Email Address" type="email" autoComplete="off" required {...field('email')} />
          <SelectField label="Type" required options={roleChoices} {...field('type')} />
          <NewPasswordField
            label="Password"
            required
            username={draft.username}
            email={draft.email}
            {...field('password')}
          />
          <PasswordField label="Confirm Password" autoComplete="new-password" required {...field('confirm_password')} />
        </>
      )}
    </FormDialog>
  )
}
