import * as z from 'zod'
import { SignUp } from '../contract.ts'
import { passwordFault } from '../rules.ts'

export const SignUpForm = SignUp.pick({ username: true, email: true, password: true })
  .extend({ confirm_password: z.string() })
  .superRefine(({ email, password, confirm_password }, { addIssue }) => {
    const fault = passwordFault(password, email)
    if (fault) addIssue({ code: 'custom', path: ['password'], message: fault })
    if (password !== confirm_password)
      addIssue({ code: 'custom', path: ['confirm_password'], message: 'The two passwords differ.' })
  })
