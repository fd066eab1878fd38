import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { timeLimits } from '#platform/refusal/timeLimits.ts'
import { startClock } from '../measuredTime.ts'
import { openShop } from '../openShop.ts'

it('a request that does not end in time does not keep a shop from stopping', { tags: ['details'] }, async () => {
  const { request } = timeLimits
  const { drain } = request
  Object.assign(request, { drain: 200 })
  onTestFinished(() => void Object.assign(request, { drain }))
  const { app } = await openShop('empty_shop')
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const begun = new Promise((resolve) => app.server.once('request', resolve))
  const client = connect(Number(port), '127.0.0.1')
  client.write(
    'POST /api/user/signin/ HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
  )
  const disconnected = new Promise((resolve) => client.once('close', resolve))
  await begun
  const clock = startClock()
  const since = clock()
  await app.close()
  await disconnected
  expect(clock() - since).toBeLessThan(request.body / 2)
})

it('a connection that a browser has opened ahead does not keep a shop from stopping', {
  tags: ['details'],
}, async () => {
  const { app } = await openShop('empty_shop')
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const accepted = new Promise((resolve) => app.server.once('connection', resolve))
  const client = connect(Number(port), '127.0.0.1')
  const disconnected = new Promise((resolve) => client.once('close', resolve))
  await accepted
  const clock = startClock()
  const since = clock()
  await app.close()
  await disconnected
  expect(clock() - since).toBeLessThan(timeLimits.request.headers / 2)
})
