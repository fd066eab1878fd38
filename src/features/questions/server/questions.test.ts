import { beforeAll, expect, it } from 'vitest'
import { undoCall } from '#shared/undoContract.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { questionCalls } from '../contract.ts'
import { listShownQuestions } from './queries.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
const given = { question: 'Do you fix watches?', answer: 'Some of them.' }
const add = async (more: object = {}) =>
  (await shop.ask(admin, questionCalls.create, { body: { ...given, ...more } })).body
const shown = async () => (await listShownQuestions(shop.db)).map(({ question }) => question)

it('is added at the end, moved by its order, and hidden', async () => {
  const { id, position, shown: isShown } = await add()
  expect([position, isShown, (await shown()).at(-1)]).toEqual([90, true, given.question])
  await shop.ask(admin, questionCalls.update, { body: { id, position: 5 } })
  expect((await shown())[0]).toBe(given.question)
  expect((await shop.ask(admin, questionCalls.search, { body: {} })).body.items[0]?.id).toBe(id)
  await shop.ask(admin, questionCalls.update, { body: { id, shown: false } })
  expect(await shown()).not.toContain(given.question)
  expect((await readAuditLog(shop.db, 'question', id)).map(({ act }) => act)).toEqual(['made', 'changed', 'changed'])
})

it('is removed and restored in its place', { tags: ['details'] }, async () => {
  const { id } = await add({ question: 'Where do I park?', position: 15 })
  const before = await shown()
  const { undo = '' } = (await shop.ask(admin, questionCalls.remove, { params: { id } })).body
  expect(await shown()).not.toContain('Where do I park?')
  await shop.ask(admin, undoCall, { params: { id: undo } })
  expect(await shown()).toEqual(before)
})

it('is not changed from an older version', async () => {
  const { id, version } = await add()
  await shop.ask(admin, questionCalls.update, { body: { id, version, answer: 'All of them.' } })
  const { status, body } = await shop.ask(admin, questionCalls.update, { body: { id, version, answer: 'None.' } })
  expect([status, body.code]).toEqual([409, 'stale'])
})

it.each([
  [{ question: ' ' }, 'Question is required.'],
  [{ answer: '' }, 'Answer is required.'],
  [{ question_fr: 'x'.repeat(201) }, 'Question in French can have at most 200 characters.'],
  [{ answer: 'x'.repeat(2001) }, 'Answer can have at most 2000 characters.'],
  [{ position: 0 }, 'Order must be 1 or more.'],
  [{ position: 1.5 }, 'Order must be a whole number.'],
])('is not added with %o', async (wrong, message) => {
  const { status, body } = await shop.ask(admin, questionCalls.create, { body: { ...given, ...wrong } })
  expect([status, body.message]).toEqual([400, message])
})
