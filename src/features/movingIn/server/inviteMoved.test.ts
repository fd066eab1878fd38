import { beforeAll, expect, it } from 'vitest'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { movingCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  await shop.db.updateTable('users').set({ awaits_password: true }).where('type', '=', 'admin_user').execute()
})

it('sends each invitation once, also if the button is pressed on several pages at the same time', async () => {
  const { uninvited } = (await shop.ask(admin, movingCalls.find)).body
  expect(uninvited).toBeGreaterThan(3)
  const replies = await Promise.all([1, 2, 3, 4].map(() => shop.ask(admin, movingCalls.invite)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const open = await shop.db.selectFrom('invitations').select('email').where('used_at', 'is', null).execute()
  expect(open).toHaveLength(uninvited)
  expect(replies.filter(({ body }) => body.message === 'Nobody waits for an invitation')).toHaveLength(3)
})

it('sends one again if its sender is no administrator any more, because that link does not work', async () => {
  const { uninvited: before } = (await shop.ask(admin, movingCalls.find)).body
  expect(before).toBe(0)
  const { id } = await shop.comeIn('warehouse')
  const changed = await shop.db.updateTable('invitations').set({ invited_by: id }).executeTakeFirstOrThrow()
  expect((await shop.ask(admin, movingCalls.find)).body.uninvited).toBe(Number(changed.numUpdatedRows))
})
