import * as z from 'zod'
import { NewPassword } from '../contract.ts'
import { passwordFault } from '../rules.ts'

/** A new password is written twice, so that a slip of the finger locks nobody out. */
const twice = z.object({ new_password: NewPassword, confirm_password: z.string() })

const judge =
  (email: string) =>
  ({ new_password, confirm_password }: z.output<typeof twice>, { addIssue }: z.RefinementCtx) => {
    const fault = passwordFault(new_password, email)
    if (fault) addIssue({ code: 'custom', path: ['new_password'], message: fault })
    if (new_password !== confirm_password) {
      addIssue({ code: 'custom', path: ['confirm_password'], message: 'The two passwords differ.' })
    }
  }

/** A change of one's own password. */
export const changePasswordForm = (email: string) =>
  twice.extend({ current_password: z.string().min(1, 'Current Password is required.') }).superRefine(judge(email))

/** A password that an admin gives to somebody else. */
export const resetPasswordForm = (email: string) => twice.superRefine(judge(email))
