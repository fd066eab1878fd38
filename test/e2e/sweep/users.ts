import { randomUUID } from 'node:crypto'
import { accountCalls } from '#features/accounts/contract.ts'
import { factorCalls } from '#features/accounts/factorsContract.ts'
import { codeOfApp } from '../../authenticatorApp.ts'
import { strongPassword } from '../shop.ts'
import type { Visit } from './state.ts'

/** Makes a user whose account a state may change. */
export async function aUser({ shop, adminToken }: Visit) {
  const username = `Somebody ${randomUUID().slice(0, 8)}`
  const email = `${username.toLowerCase().replace(' ', '.')}@tidewater.example`
  const body = { username, email, password: strongPassword, type: 'admin_user' as const }
  await shop.ask(adminToken, accountCalls.signUp, { body })
  return { email, username }
}

/** Makes a user who signs in with an authenticator app. */
export async function aUserWithApp(visit: Visit) {
  const { shop } = visit
  const user = await aUser(visit)
  const body = { email: user.email, password: strongPassword }
  const { token } = await shop.ask(undefined, accountCalls.signIn, { body })
  const { setup, secret } = await shop.ask(token, factorCalls.startApp)
  await shop.ask(token, factorCalls.addApp, { body: { setup, code: codeOfApp(secret) } })
  return user
}
