import { expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { invitationCalls } from '#features/accounts/invitationsContract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { employeeCalls } from '#features/staff/contract.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { newToken } from '#platform/auth/sessionTokens.ts'
import { jobCalls } from '#shared/jobContract.ts'
import { runJobs, startJob, untilState } from '../jobs.ts'
import { openShop } from '../openShop.ts'

it('no password, token, key, pin or link is in a log, the metrics, an address of the shop, or what a mail sends to a server', async () => {
  const lines: string[] = []
  // Every statement is logged as a slow one.
  const shop = await openShop('demo_shop', { log: { write: (line) => lines.push(line) }, slowStatement: 0 })
  runJobs(shop)
  const admin = await shop.signIn('admin')
  const { body: store } = await shop.ask(admin, storeCalls.insert, {
    body: {
      ...{ name: 'Gander', address: '1 Main Street', city: 'Gander', province: 'NL', postal_code: 'A1V 1A1' },
      phone: '709-555-0100',
    },
  })
  const { body: employee } = await shop.ask(admin, employeeCalls.insert, { body: { name: 'Anne', store_id: store.id } })
  await shop.ask(store.key, storeCalls.open, { body: { pin: store.pin } })
  const wrong = ['a wrong password of somebody', '73519462', newToken()]
  const [wrongPassword = '', wrongPin = '', wrongToken = ''] = wrong
  await shop.ask(store.key, storeCalls.open, { body: { pin: wrongPin } })
  await shop.ask(undefined, accountCalls.signIn, { body: { email: wrongPassword, password: wrongPassword } })
  await shop.ask(wrongToken, accountCalls.sessions)
  await shop.ask(undefined, accountCalls.signInByToken, { body: { token: admin } })

  const chosen = 'seven tall lanterns of glass'
  const { body: invited } = await shop.ask(admin, accountCalls.invite, {
    body: { username: 'Port', email: 'port@shop.example', type: 'admin_user' },
  })
  const invitation = new URL(invited.link).hash.slice(1)
  await shop.ask(undefined, accountCalls.invitation, { body: { invitation } })
  await shop.ask(undefined, accountCalls.signUp, {
    body: { username: 'Port', email: 'port@shop.example', password: chosen, invitation },
  })
  await shop.ask(admin, invitationCalls.open)

  const job = await startJob(shop, admin, discountCalls.export, { token: admin })
  await untilState(shop, admin, job, 'done')
  expect((await shop.ask(admin, jobCalls.file, { params: { id: job } })).status).toBe(200)
  // An address can contain any query.
  await shop.app.inject(`/find?token=${wrongToken}`)
  await shop.app.inject(`/nowhere/${wrongToken}`)
  await shop.ask(admin, accountCalls.signOut)

  const secrets = [...wrong, demoPassword, admin, chosen, invitation, store.key, store.pin, employee.pin]
  const openApi = await Promise.all(
    ['/api/openapi.json', '/pos/openapi.json', '/metrics'].map((url) => shop.app.inject(url)),
  )
  const written = [...lines, ...openApi.map(({ body }) => body)].join('\n')
  expect(lines.length).toBeGreaterThan(50)
  expect(written).toContain('A statement took long')
  // A pin may be a part of a longer number by chance.
  const isWritten = (secret: string) =>
    /^\d+$/.test(secret) ? new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(written) : written.includes(secret)
  expect(secrets.map((secret) => secret.length >= 4 && isWritten(secret))).toEqual(secrets.map(() => false))

  // A link in a mail has its secret behind the #, which browsers do not send.
  expect(invited.link.split('#')[0]).not.toContain(invitation)
})
