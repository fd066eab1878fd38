import { expect, it } from 'vitest'
import { openShop } from '#test/openShop.ts'
import { settingsCalls } from '../contract.ts'

it('security.txt names the e-mail address of the shop, and a day in the future', { tags: ['details'] }, async () => {
  const shop = await openShop('demo_shop', { publicUrl: 'https://shop.example' })
  const read = () => shop.app.inject('/.well-known/security.txt')
  const admin = await shop.signIn('admin')
  await shop.ask(admin, settingsCalls.changeShop, { body: { email: 'office+web@shop.example' } })
  const { statusCode, headers, body } = await read()
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const [contact, expires = '', ...others] = body.split('\n')
  expect(contact).toBe('Contact: mailto:office+web@shop.example')
  expect(others).toEqual([
    'Preferred-Languages: en, fr',
    'Canonical: https://shop.example/.well-known/security.txt',
    '',
  ])
  expect(Date.parse(expires.replace('Expires: ', ''))).toBeGreaterThan(Date.now() + 24 * 3_600_000)

  await shop.ask(admin, settingsCalls.changeShop, { body: { email: '' } })
  expect((await read()).statusCode).toBe(404)
})
