import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { changePasswordForm } from './changePasswordForm.ts'
import { SignUpForm } from './signUpForm.ts'

const faultyFields = (schema: z.ZodType, form: object) =>
  schema.safeParse(form).error?.issues.map(({ path }) => path.join('.')) ?? []

const password = 'quiet harbour lights'

describe('changing a password', () => {
  const form = changePasswordForm('hsc@tidewater.example')
  const filled = { current_password: 'old one', new_password: password, confirm_password: password }

  test('takes a new password that was written twice', () => {
    expect(faultyFields(form, filled)).toEqual([])
  })
  test('wants the current one, which has no rules', () => {
    expect(faultyFields(form, { ...filled, current_password: '' })).toEqual(['current_password'])
  })
  test('refuses one that is too short', () => {
    expect(faultyFields(form, { ...filled, new_password: 'short', confirm_password: 'short' })).toEqual([
      'new_password',
    ])
  })
  test('refuses two that differ', () => {
    expect(faultyFields(form, { ...filled, confirm_password: 'quiet harbour light' })).toEqual(['confirm_password'])
  })
  test('refuses the e-mail address, however written', () => {
    const email = 'HSC@tidewater.example'
    expect(faultyFields(form, { ...filled, new_password: email, confirm_password: email })).toEqual(['new_password'])
  })
})

describe('signing up', () => {
  const filled = { username: 'HSC', email: 'hsc@tidewater.example', password, confirm_password: password }

  test('takes a form that is filled in', () => {
    expect(faultyFields(SignUpForm, filled)).toEqual([])
  })
  test('names every fault at once', () => {
    const empty = { username: ' ', email: 'nobody', password: 'short', confirm_password: '' }
    expect(faultyFields(SignUpForm, empty)).toEqual(expect.arrayContaining(['username', 'email', 'password']))
  })
  test('refuses two passwords that differ', () => {
    expect(faultyFields(SignUpForm, { ...filled, confirm_password: '' })).toEqual(['confirm_password'])
  })
})
