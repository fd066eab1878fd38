import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { changePasswordForm, SignUpForm } from './passwordForms.ts'

const faultyFields = (schema: z.ZodType, form: object) =>
  schema.safeParse(form).error?.issues.map(({ path }) => path.join('.')) ?? []

const password = 'quiet harbour lights'

describe('the form that changes a password', () => {
  const form = changePasswordForm('hsc@tidewater.example')
  const filled = { current_password: 'old one', new_password: password, confirm_password: password }

  test('accepts a new password that was entered twice', () => {
    expect(faultyFields(form, filled)).toEqual([])
  })
  test('requires the current one, which has no rules', () => {
    expect(faultyFields(form, { ...filled, current_password: '' })).toEqual(['current_password'])
  })
  test('rejects one that is too short', () => {
    expect(faultyFields(form, { ...filled, new_password: 'short', confirm_password: 'short' })).toEqual([
      'new_password',
    ])
  })
  test('rejects two that differ', () => {
    expect(faultyFields(form, { ...filled, confirm_password: 'quiet harbour light' })).toEqual(['confirm_password'])
  })
  test('rejects the e-mail address in upper or lower case', () => {
    const email = 'HSC@tidewater.example'
    expect(faultyFields(form, { ...filled, new_password: email, confirm_password: email })).toEqual(['new_password'])
  })
})

describe('the sign-up form', () => {
  const filled = { username: 'HSC', email: 'hsc@tidewater.example', password, confirm_password: password }

  test('accepts a complete form', () => {
    expect(faultyFields(SignUpForm, filled)).toEqual([])
  })
  test('returns all errors at once', () => {
    const empty = { username: ' ', email: 'nobody', password: 'short', confirm_password: '' }
    expect(faultyFields(SignUpForm, empty)).toEqual(expect.arrayContaining(['username', 'email', 'password']))
  })
  test('rejects two passwords that differ', () => {
    expect(faultyFields(SignUpForm, { ...filled, confirm_password: '' })).toEqual(['confirm_password'])
  })
})
