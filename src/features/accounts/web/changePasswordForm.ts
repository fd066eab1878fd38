import * as z from 'zod'
import { NewPassword } from '../contract.ts'
import { passwordFault } from '../rules.ts'

/** A change of one's own password; the new one is written twice, so that a slip of the finger locks nobody out. */
export const changePasswordForm = (email: string) =>
  z
    .object({
      current_password: z.string().min(1, 'Current Password is required.'),
      new_password: NewPassword,
      confirm_password: z.string(),
    })
    .superRefine(({ new_password, confirm_password }, { addIssue }) => {
      const fault = passwordFault(new_password, email)
      if (fault) addIssue({ code: 'custom', path: ['new_password'], message: fault })
      if (new_password !== confirm_password) {
        addIssue({ code: 'custom', path: ['confirm_password'], message: 'The two passwords differ.' })
      }
    })
