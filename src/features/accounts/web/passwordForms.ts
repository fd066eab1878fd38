import * as z from 'zod'
import { Role } from '#shared/roles.ts'
import { SignUp } from '../contract.ts'
import { NewPassword } from '../fields.ts'
import { passwordFault, shortestPassword } from '../rules.ts'

export const passwordHint = `At least ${shortestPassword} characters; a few words are easier to remember.`

interface EnteredTwice {
  field: 'password' | 'new_password'
  email: string
  password: string
  repeated: string
}

/** A new password is entered twice, so that a typing mistake does not lock the user out. */
function checkPassword({ field, email, password, repeated }: EnteredTwice, { addIssue }: z.RefinementCtx) {
  const fault = passwordFault(password, email)
  if (fault) addIssue({ code: 'custom', path: [field], message: fault })
  if (password !== repeated)
    addIssue({ code: 'custom', path: ['confirm_password'], message: 'The two passwords differ.' })
}

const signUpFields = SignUp.pick({ username: true, email: true, password: true }).extend({
  confirm_password: z.string(),
})
const checkSignUp = (form: z.output<typeof signUpFields>, context: z.RefinementCtx) =>
  checkPassword({ ...form, field: 'password', repeated: form.confirm_password }, context)

export const SignUpForm = signUpFields.superRefine(checkSignUp)
/** An admin also chooses the type of the new user. */
export const AddUserForm = signUpFields.extend({ type: Role }).superRefine(checkSignUp)
/** It has no password: invited users choose their own. */
export const InviteForm = SignUp.pick({ username: true, email: true }).extend({ type: Role })

const newPasswordFields = z.object({ new_password: NewPassword, confirm_password: z.string() })
const checkNewPassword =
  (email: string) =>
  ({ new_password, confirm_password }: z.output<typeof newPasswordFields>, context: z.RefinementCtx) =>
    checkPassword({ field: 'new_password', email, password: new_password, repeated: confirm_password }, context)

/** Users who change their own password enter the current one too. */
export const changePasswordForm = (email: string) =>
  newPasswordFields
    .extend({ current_password: z.string().min(1, 'Current Password is required.') })
    .superRefine(checkNewPassword(email))

export const resetPasswordForm = (email: string) => newPasswordFields.superRefine(checkNewPassword(email))
