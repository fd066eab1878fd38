import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { accountCalls } from '../contract.ts'
import { type UserChange, userCalls } from '../usersContract.ts'
import { demoPassword } from './demo.ts'

const good = 'a long enough secret'
let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
beforeEach(async () => {
  await shop.db.deleteFrom('limited_events').execute()
})

let people = 0
async function aUser(type: 'admin' | 'admin_warehouse' | 'admin_user' = 'admin_user') {
  const username = `Person ${++people}`
  const email = `person${people}@shop.test`
  const { body } = await shop.ask(admin, accountCalls.signUp, { body: { username, email, password: good, type } })
  return { id: body.id, username, email }
}
const signIn = (email: string, password = good) =>
  shop.ask(undefined, accountCalls.signIn, { body: { email, password } })
const tokenOf = async ({ email }: { email: string }) => (await signIn(email)).body.token
const change = (body: UserChange, as = admin) => shop.ask(as, userCalls.update, { body })
const lastNote = async (id: number) => (await readAuditLog(shop.db, 'user', id)).at(-1)

describe('the users table', () => {
  const found = async (body: object) =>
    (await shop.ask(admin, userCalls.search, { body: { per_page: 0, ...body } })).body.items

  it('returns the fields that can be changed, and never a password', async () => {
    const [first] = await found({ query: 'hsc@', filter_by: 'email' })
    expect(first).toEqual({
      id: expect.any(Number),
      user_id: first?.id,
      email: 'hsc@tidewater.example',
      username: 'HSC',
      type: 'admin_user',
      active: true,
      has_factor: false,
      version: expect.any(Number),
    })
    const { body: all } = await shop.ask(admin, userCalls.all)
    expect(all).toEqual(await found({}))
  })

  it('has a view of all users, of admins and of the others', async () => {
    const [all, admins, users] = [
      await found({ view: 'all' }),
      await found({ view: 'admins' }),
      await found({ view: 'users' }),
    ]
    expect(new Set(admins.map(({ type }) => type))).toEqual(new Set(['admin']))
    expect(users.map(({ type }) => type)).not.toContain('admin')
    expect(all).toHaveLength(admins.length + users.length)
  })

  it('can be searched by a column, by the name of the role, and by all columns with a typo', async () => {
    const names = async (body: object) => (await found(body)).map(({ username }) => username)
    expect(await names({ query: 'MIC', filter_by: 'username' })).toEqual(['Mic Mac'])
    expect(await names({ query: 'supplier', filter_by: 'role' })).toEqual(['Harbour Supply'])
    expect(await names({ query: 'administrator', filter_by: 'role' })).toContain('Head Office')
    expect(await names({ query: 'fredricton' })).toEqual(['Fredericton'])
    // The type as calls have it finds the same users as the name that the page shows.
    for (const filter_by of ['', 'role'])
      expect(await names({ query: 'Admin_User', filter_by })).toEqual(await names({ query: 'Store', filter_by }))
    expect(await names({ query: 'admin_warehouse' })).toContain('Warehouse')
    expect(await names({ query: 'admin_user' })).not.toContain('Head Office')
  })

  it('rejects an unknown view or column', async () => {
    for (const body of [{ view: 'some' }, { filter_by: 'password_hash' }, { sort: 'password_hash' }]) {
      expect((await shop.ask(admin, userCalls.search, { body })).status).toBe(400)
    }
  })
})

describe('changing a user', () => {
  it('changes the fields that are sent, leaves the rest, and is in the audit log', async () => {
    const { id, email } = await aUser()
    const { status, body } = await change({ id, username: ' Renamed ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, username: 'Renamed', email, type: 'admin_user', active: true })
    await change({ id, email: 'renamed@shop.test', type: 'admin_warehouse' })
    expect(await lastNote(id)).toMatchObject({
      username: 'Head Office',
      act: 'changed',
      before: { email, type: 'admin_user' },
      after: { email: 'renamed@shop.test', type: 'admin_warehouse' },
    })
    expect((await signIn('renamed@shop.test')).body.username).toBe('Renamed')
  })

  it('applies a new type to open sessions at once', async () => {
    const person = await aUser()
    const token = await tokenOf(person)
    expect((await shop.ask(token, userCalls.all)).status).toBe(403)
    await change({ id: person.id, type: 'admin' })
    expect((await shop.ask(token, userCalls.all)).status).toBe(200)
  })

  it('rejects an e-mail address or a name that is taken, at its field, in upper or lower case', async () => {
    const { id } = await aUser()
    expect((await change({ id, email: 'HSC@tidewater.example' })).body).toMatchObject({
      code: 'taken',
      errors: [{ field: 'email', message: 'That e-mail address already has an account.' }],
    })
    expect((await change({ id, username: 'mic mac' })).body.errors).toEqual([
      { field: 'username', message: 'That store name already has an account.' },
    ])
  })

  it('rejects an e-mail address and a name that are both taken at once', async () => {
    const { id } = await aUser()
    expect((await change({ id, email: 'hsc@tidewater.example', username: 'Mic Mac' })).body).toMatchObject({
      code: 'taken',
      message: 'That store name and that e-mail address already have accounts.',
      errors: [
        { field: 'username', message: 'That store name already has an account.' },
        { field: 'email', message: 'That e-mail address already has an account.' },
      ],
    })
  })

  it('mails a new e-mail address to it and to the former one, and a new role to the user', async () => {
    const { id, username, email } = await aUser()
    const next = `new${email}`
    await change({ id, username: `${username} and Son` })
    await change({ id, email: next, type: 'admin_warehouse' })
    await change({ id, email: next, type: 'admin_warehouse' })
    const mails = await shop.db.selectFrom('outbox').selectAll().where('about', '=', 'account change').execute()
    const own = mails.filter(({ about_id }) => about_id === id)
    expect(own.map(({ to_address }) => to_address)).toEqual([next, email])
    expect(own[0]).toMatchObject({
      subject: 'Your account was changed',
      text: expect.stringContaining(
        [
          `Head Office changed the account of ${username} and Son.`,
          `E-mail: ${next} (before: ${email})`,
          'Role: Warehouse (before: Store)',
          'When: ',
        ].join('\n\n'),
      ),
    })
  })

  it('keeps the name and type of the user of a store', async () => {
    const { id } = await shop.comeIn('micmac')
    expect((await change({ id, username: 'Somebody else' })).body.errors).toEqual([
      {
        field: 'username',
        message: 'This user belongs to the store Mic Mac and has its name. Rename the store instead.',
      },
    ])
    expect((await change({ id, type: 'supplier' })).body.errors?.[0]?.field).toBe('type')
    expect((await change({ id, username: 'Mic Mac', type: 'admin_user' })).status).toBe(200)
  })

  it('returns all errors at once', async () => {
    const { status, body } = await change({ id: 1, email: 'nobody', username: '  ' })
    expect([status, body.errors?.map(({ field }) => field).sort()]).toEqual([400, ['email', 'username']])
    const other = (await change({ id: 1, email: 'nobody', username: 'Mic Mac' })).body
    expect(other.errors?.map(({ message }) => message)).toEqual([
      'Email is not an e-mail address.',
      'That store name already has an account.',
    ])
  })

  it('rejects a stale edit and returns the newer row', async () => {
    const { id } = await aUser()
    const { version } = (await change({ id, username: 'First of two' })).body
    const late = await change({ id, username: 'Second of two', version: version - 1 })
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    expect(late.body.current).toMatchObject({ username: 'First of two', version })
  })

  it('returns 404 for a user that does not exist', async () => {
    expect((await change({ id: 2_000_000_000, username: 'Nobody' })).status).toBe(404)
  })
})

describe('deactivating an account', () => {
  it('ends every session at once, and prevents sign-in', async () => {
    const person = await aUser()
    const tokens = [await tokenOf(person), await tokenOf(person)]
    expect((await change({ id: person.id, active: false })).body.active).toBe(false)
    for (const token of tokens) {
      expect((await shop.ask(token, accountCalls.sessions)).status).toBe(401)
      expect((await shop.ask(undefined, accountCalls.signInByToken, { body: { token } })).status).toBe(401)
    }
    const { status, body } = await signIn(person.email)
    expect([status, body.code, body.message]).toEqual([
      403,
      'switched_off',
      'This account is deactivated. Contact the office.',
    ])
    expect(await lastNote(person.id)).toMatchObject({ before: { active: true }, after: { active: false } })
  })

  it('rejects a session that was opened at the same moment', async () => {
    const person = await aUser()
    const token = await tokenOf(person)
    // As if the account was deactivated after the password was checked and before the session was opened.
    await shop.db.updateTable('users').set({ active: false }).where('id', '=', person.id).execute()
    expect((await shop.ask(token, accountCalls.sessions)).status).toBe(401)
  })

  it('is not visible without the password', async () => {
    const person = await aUser()
    await change({ id: person.id, active: false })
    expect((await signIn(person.email, 'not the password')).body).toEqual({
      message: 'Wrong e-mail or password. Check both and try again.',
      code: 'wrong_credentials',
    })
  })

  it('is undone by activating it', async () => {
    const person = await aUser()
    const before = await tokenOf(person)
    await change({ id: person.id, active: false })
    await change({ id: person.id, active: true })
    expect((await signIn(person.email)).status).toBe(200)
    expect((await shop.ask(before, accountCalls.sessions)).status).toBe(401)
  })

  it('also blocks a password reset and an invitation', async () => {
    const person = await aUser()
    await change({ id: person.id, active: false })
    const reset = await shop.ask(admin, accountCalls.changePassword, {
      body: { email: person.email, new_password: 'given by the office' },
    })
    expect([reset.status, reset.body.code]).toEqual([409, 'switched_off'])
    const invited = await shop.ask(admin, accountCalls.invite, {
      body: { email: person.email.toUpperCase(), username: 'Another' },
    })
    expect([invited.status, invited.body.errors]).toEqual([
      409,
      [
        {
          field: 'email',
          message: 'That e-mail address has an account that is deactivated. Activate it instead.',
        },
      ],
    ])
  })

  it.each([
    ['is deactivated', { active: false }],
    ['is no longer an administrator', { type: 'admin_user' }],
  ] as const)('disables the invitations of an administrator who %s', async (_, demotion) => {
    const leaver = await aUser('admin')
    const { body } = await shop.ask(await tokenOf(leaver), accountCalls.invite, {
      body: { username: `Back door of ${leaver.username}`, email: `back.${leaver.email}`, type: 'admin' },
    })
    const invitation = new URL(body.link).hash.slice(1)
    expect((await shop.ask(undefined, accountCalls.invitation, { body: { invitation } })).status).toBe(200)
    await change({ id: leaver.id, ...demotion })
    expect((await shop.ask(undefined, accountCalls.invitation, { body: { invitation } })).status).toBe(404)
    const signUp = { username: 'Anybody', email: 'any@shop.test', password: good, invitation }
    expect((await shop.ask(undefined, accountCalls.signUp, { body: signUp })).status).toBe(404)
  })
})

describe('the administrators', () => {
  it('cannot deactivate themselves or remove their own rights', async () => {
    const { id } = (await shop.ask(admin, accountCalls.signInByToken, { body: {} })).body
    expect((await change({ id, active: false })).body.errors).toEqual([
      { field: 'active', message: 'You cannot deactivate your own account. Ask another administrator.' },
    ])
    expect((await change({ id, type: 'admin_user' })).body.errors).toEqual([
      {
        field: 'type',
        message: 'You cannot remove your own administrator rights. Ask another administrator.',
      },
    ])
    expect((await change({ id, username: 'Head Office', type: 'admin', active: true })).status).toBe(200)
  })

  it('who deactivate each other at once leave one of them active', async () => {
    const own = await openShop('empty_shop')
    const someone = (name: string) => ({ username: name, email: `${name}@shop.test`, password: good })
    const { body: first } = await own.ask(undefined, accountCalls.signUp, { body: someone('first') })
    const { body: second } = await own.ask(first.token, accountCalls.signUp, {
      body: { ...someone('second'), type: 'admin' },
    })
    const { body: in2 } = await own.ask(undefined, accountCalls.signIn, { body: someone('second') })

    const both = await Promise.all([
      own.ask(first.token, userCalls.update, { body: { id: second.id, active: false } }),
      own.ask(in2.token, userCalls.update, { body: { id: first.id, type: 'supplier' } }),
    ])
    const left = await own.db
      .selectFrom('users')
      .where('type', '=', 'admin')
      .where('active', '=', true)
      .selectAll()
      .execute()
    expect(left).toHaveLength(1)
    const statuses = both.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // The second one was already signed out, no longer an administrator, or the last one.
    expect([401, 403, 409]).toContain(statuses.find((status) => status !== 200))
  })

  it('are never reduced to none, because a trigger of the database prevents it', async () => {
    const own = await openShop('empty_shop')
    await own.ask(undefined, accountCalls.signUp, {
      body: { username: 'only', email: 'only@shop.test', password: good },
    })
    await expect(own.db.updateTable('users').set({ active: false }).execute()).rejects.toThrow('last administrator')
    await expect(own.db.updateTable('users').set({ type: 'supplier' }).execute()).rejects.toThrow('last administrator')
  })
})

it('sign-in returns whether the user is on the Mobile Report list', async () => {
  const reply = async (name: string) => (await signIn(`${name}@tidewater.example`, demoPassword)).body
  expect((await reply('hsc')).mobile_reports).toBe(true)
  expect(await reply('micmac')).not.toHaveProperty('mobile_reports')
})
