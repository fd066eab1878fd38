import { expect, it } from 'vitest'
import { openLog, reportTo, sentenceOf } from './log.ts'

function capture() {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => lines.push(line) })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '') }
}

it('an event is a line of JSON with its level, and with its error if there is one', () => {
  const { log, last } = capture()
  log.info('The shop is open.')
  expect(last()).toMatchObject({ level: 30, event: 'The shop is open.' })
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const wanted = {
    message: 'connect ECONNREFUSED',
    code: 'ECONNREFUSED',
    stack: expect.stringContaining('log.test.ts'),
  }
  reportTo(log)('The database is away.', 'warn', error)
  expect(last()).toMatchObject({ level: 40, event: 'The database is away.', error: wanted })
  log.error(error)
  expect(last()).toMatchObject({ level: 50, event: 'connect ECONNREFUSED', error: wanted })
  log.error({ error: 'It took too long.' }, 'A mail was not sent')
  expect(last()).toMatchObject({ event: 'A mail was not sent', error: 'It took too long.' })
})

it('an error that Fastify logs has the same name', () => {
  const { log, last } = capture()
  log.child({ reqId: 'a' }).error({ err: new Error('no') }, 'Fastify says so')
  expect(last()).toMatchObject({ reqId: 'a', event: 'Fastify says so', error: { message: 'no' } })
  expect(last()).not.toHaveProperty('err')
})

it('in a terminal an event is its sentence, and a request stays a line of JSON', () => {
  const { log, lines } = capture()
  const sentence = () => sentenceOf(lines.at(-1) ?? '')
  log.info('The shop is open at http://127.0.0.1:3000/admin\nDemo accounts')
  expect(sentence()).toBe('The shop is open at http://127.0.0.1:3000/admin\nDemo accounts')
  reportTo(log)('A connection was lost: reset', 'warn', new Error('reset'))
  expect(sentence()).toBe('A connection was lost: reset')
  log.error({ error: new Error('boom') }, 'The shop ended')
  expect(sentence()).toMatch(/^The shop ended\nError: boom\n {4}at /)
  log.info({ call: 'GET /' }, 'finished')
  expect(JSON.parse(sentence())).toMatchObject({ call: 'GET /', event: 'finished' })
})
