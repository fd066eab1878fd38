import type { Updateable } from 'kysely'
import * as z from 'zod'
import { demoPassword } from '#features/accounts/server/demo.ts'
import type { Database } from '#platform/db/database.ts'
import type { DB } from '#platform/db/types.ts'
import { roles } from '#shared/roles.ts'
import { aTill } from '#test/tills.ts'
import { isOpen, type Operation } from './openApi.ts'
import type { Answer, Sender, Sent } from './sender.ts'

/** Everyone who may send a request, and the account in the demo shop. Those with fewer rights come first. */
const accounts = {
  nobody: undefined,
  'an ended session': 'truro',
  'a deactivated user': 'moncton',
  'a user who must choose a password': 'charlottetown',
  'a till': undefined,
  supplier: 'supplier',
  admin_user: 'hsc',
  admin_warehouse: 'warehouse',
  admin: 'admin',
} as const
export type CallerName = keyof typeof accounts
export const callerNames = Object.keys(accounts).filter((name): name is CallerName => name in accounts)

export const emailOf = (account: string) => `${account}@tidewater.example`

type Headers = Record<string, string>

/** Each caller comes from another network. */
const networkOf = (name: CallerName) => `203.0.113.${10 + callerNames.indexOf(name)}`

export class Callers {
  readonly #sender: Sender
  readonly #db: Database
  readonly #headers = new Map<CallerName, Promise<Headers>>()
  /** An attack may change the address of an account, but not its id. */
  readonly #ids = new Map<CallerName, number>()

  constructor(sender: Sender, db: Database) {
    this.#sender = sender
    this.#db = db
  }

  /** Signs all of them in. */
  async open() {
    for (const name of callerNames) await this.#headersOf(name)
    await this.#change('a deactivated user', { active: false })
    await this.#change('a user who must choose a password', { must_change_password: true })
    await this.send('an ended session', { method: 'POST', path: '/api/user/signout/' })
  }

  /** Sends a request as this caller, from its network. */
  async send(name: CallerName, sent: Sent): Promise<Answer> {
    return this.#sender.send(await this.requestOf(name, sent))
  }
  requestOf = async (name: CallerName, sent: Sent): Promise<Sent> => ({
    ...{ from: networkOf(name), ...sent },
    headers: { ...(await this.#headersOf(name)), ...sent.headers },
  })

  /** After an attack has ended the session of a caller, or has changed its account, it gets both again. */
  async revive(name: CallerName) {
    const account = accounts[name]
    if (account === undefined || name === 'an ended session' || name === 'a deactivated user') return
    // All accounts of the demo shop have the same password, so the hash is copied from an account that nobody attacks.
    const { password_hash } = await this.#db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', emailOf('stjohns'))
      .executeTakeFirstOrThrow()
    const type = isRole(name) ? name : 'admin_user'
    const must_change_password = name === 'a user who must choose a password'
    await this.#change(name, { active: true, type, must_change_password, password_hash, email: emailOf(account) })
    this.#headers.delete(name)
  }

  /** The headers with which the caller proves who it is. */
  #headersOf(name: CallerName): Promise<Headers> {
    const headers = this.#headers.get(name) ?? this.#comeIn(name)
    this.#headers.set(name, headers)
    return headers
  }

  async #comeIn(name: CallerName): Promise<Headers> {
    if (name === 'nobody') return {}
    if (name === 'a till') return { authorization: `Bearer ${(await aTill(this.#db, 'Sydney')).key}` }
    const email = emailOf(accounts[name] ?? '')
    const { status, body, headers } = await this.#sender.send({
      ...{ method: 'POST', path: '/api/user/signin/', headers: { 'content-type': 'application/json' } },
      ...{ body: JSON.stringify({ email, password: demoPassword }), from: networkOf(name) },
    })
    if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${body}`)
    const { token, id } = SignedIn.parse(JSON.parse(String(body)))
    this.#ids.set(name, id)
    // A session may be bound to the device that signed in.
    const cookie = headers['set-cookie']?.map((each) => each.split(';')[0]).join('; ')
    return { authorization: `Bearer ${token}`, ...(cookie && { cookie }) }
  }

  #change(name: CallerName, values: Updateable<DB['users']>) {
    const id = this.#ids.get(name) ?? 0
    return this.#db.updateTable('users').set(values).where('id', '=', id).execute()
  }
}

const SignedIn = z.object({ token: z.string(), id: z.int() })
const isRole = (name: string): name is (typeof roles)[number] => roles.some((role) => role === name)

/** Whether the contract allows the call for this caller. */
export function isAllowed(name: CallerName, operation: Operation): boolean {
  if (isOpen(operation)) return true
  if (name === 'a till') return operation.allow.includes('till')
  if (name === 'a user who must choose a password')
    return operation.beforeNewPassword && operation.allow.includes('admin_user')
  return isRole(name) && operation.allow.includes(name)
}

/** The caller with the most rights among those who may make the call. */
export const mightiestOf = (operation: Operation): CallerName =>
  callerNames.findLast((name) => isAllowed(name, operation)) ?? 'nobody'

/** The status with which the contract refuses a caller: 401 for those without a session, 403 for users without the right. */
export const refusalFor = (name: CallerName, { allow }: Operation) =>
  allow.includes('till') || !(isRole(name) || name === 'a user who must choose a password') ? 401 : 403
