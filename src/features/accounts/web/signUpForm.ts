import * as z from 'zod'
import { Role } from '#shared/roles.ts'
import { SignUp } from '../contract.ts'
import { passwordFault } from '../rules.ts'

const fields = SignUp.pick({ username: true, email: true, password: true }).extend({ confirm_password: z.string() })

function judge({ email, password, confirm_password }: z.output<typeof fields>, { addIssue }: z.RefinementCtx) {
  const fault = passwordFault(password, email)
  if (fault) addIssue({ code: 'custom', path: ['password'], message: fault })
  if (password !== confirm_password)
    addIssue({ code: 'custom', path: ['confirm_password'], message: 'The two passwords differ.' })
}

export const SignUpForm = fields.superRefine(judge)
/** An admin makes the account for somebody, of whatever type. */
export const AddUserForm = fields.extend({ type: Role }).superRefine(judge)
/** Who is invited chooses the password. */
export const InviteForm = SignUp.pick({ username: true, email: true }).extend({ type: Role })
