import * as z from 'zod'
import { longestPassword, shortestPassword } from './rules.ts'

// The fields of an account. Calls of other features have them too, without loading the calls of accounts.

/** The e-mail address of an account. A new one also has to be valid: `Email`. */
export const AccountEmail = z
  .string('Email is required.')
  .trim()
  .min(1, 'Email is required.')
  .max(254, 'An e-mail address can have at most 254 characters.')
export const Email = AccountEmail.pipe(z.email('Email is not an e-mail address.'))
export const Username = z
  .string('Store Name is required.')
  .trim()
  .min(1, 'Store Name is required.')
  .max(100, 'Store Name can have at most 100 characters.')
export const NewPassword = z
  .string('Password is required.')
  .min(shortestPassword, `A password must have at least ${shortestPassword} characters.`)
  .max(longestPassword, `A password can have at most ${longestPassword} characters.`)
/** The rules apply only to new passwords, so an older one can still be entered. */
export const EnteredPassword = z
  .string('Password is required.')
  .min(1, 'Password is required.')
  .max(1000, 'Password is too long.')
