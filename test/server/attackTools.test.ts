import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrongRequest } from '../../ops/attack/fuzz.ts'
import { leaksIn } from '../../ops/attack/leaks.ts'
import type { Operation } from '../../ops/attack/openApi.ts'
import { Report } from '../../ops/attack/report.ts'
import { type Ids, Requests } from '../../ops/attack/requests.ts'
import { checkLoopback } from '../../ops/attack/shop.ts'
import { isMarkup, spreadsheetFaults } from '../../ops/attack/shownPayloads.ts'
import { mayUseOthers, thingOf } from '../../ops/attack/things.ts'

// The attack finds nothing in a good shop. These tests show that it finds the faults of a bad one.

const call: Operation = {
  name: 'POST /api/admin/discount/insert/',
  method: 'POST',
  path: '/api/admin/discount/insert/',
  allow: ['admin'],
  beforeNewPassword: false,
  params: {},
  body: { type: 'object', properties: { promo_code: { type: 'string', maxLength: 40 }, discount: { type: 'number' } } },
  isForm: false,
  mediaType: 'application/json',
}
const ids = new Proxy({}, { get: () => 1 }) as Ids
const answer = (status: number, body: string, headers = { 'x-content-type-options': 'nosniff' }) => ({
  ...{ status, headers },
  body: Buffer.from(body),
})

it('an attack refuses addresses of other machines', () => {
  for (const address of ['http://192.0.2.1:3000', 'https://shop.example', 'http://0.0.0.0:3000']) {
    expect(() => checkLoopback(address)).toThrow('is not an address of this machine')
  }
  expect(() => checkLoopback('http://127.0.0.1:3000')).not.toThrow()
})

it('the same seed makes the same requests', () => {
  const requestsOf = (seed: number) => {
    const made = new Requests(seed, ids)
    return [made.of(call), ...fc.sample(wrongRequest(made, call), { seed, numRuns: 200 })]
  }
  expect(requestsOf(7)).toEqual(requestsOf(7))
  expect(requestsOf(7)).not.toEqual(requestsOf(8))
})

it('an id of an edited list names its rows, which only calls of the office may use for others', () => {
  const [office, own] = ['/api/admin/word/delete/{id}/', '/api/word/read/'].map((path) => ({ ...call, path }))
  for (const each of [office!, own!]) expect(thingOf(each, 'id')).toBe('word')
  expect([mayUseOthers('admin', 'word', office!), mayUseOthers('admin_user', 'word', own!)]).toEqual([true, false])
})

it('an id of an unknown call ends the attack with a sentence that names it', () => {
  expect(() => thingOf({ ...call, name: 'POST /api/new/', path: '/api/new/' }, 'id')).toThrow(
    'ops/attack/things.ts does not know which rows id of POST /api/new/ names.',
  )
})

describe('an attack reports', () => {
  it('an error of the server, and not that it is busy', () => {
    const report = new Report()
    const sent = { method: 'GET', path: '/' }
    report.count(sent, answer(500, '{}'))
    report.count(sent, { ...answer(503, '{}'), headers: { 'retry-after': '5' } })
    report.count(sent, answer(503, '{}'))
    expect(report.findings.map(({ sentence }) => sentence)).toEqual(['500: {}', '503: {}'])
    expect(report.findings[0]?.repeat).toBe("curl -X GET '$SHOP/'")
  })

  it('an error that shows the inside of the shop', () => {
    for (const body of [
      'Error: x\n    at run (file:///srv/shop/a.ts:1:2)',
      'select id from "users" where',
      'duplicate key value violates unique constraint',
      'postgres://user@host/db',
    ]) {
      expect([body, leaksIn(answer(400, body))]).toEqual([body, [expect.stringContaining('inside of the shop')]])
    }
    expect(leaksIn(answer(400, '{"message":"Select a store from the list of users."}'))).toEqual([])
    expect(leaksIn({ ...answer(200, ''), headers: {} })).toEqual(['A response has no X-Content-Type-Options'])
  })

  it('a payload that became markup', () => {
    expect(isMarkup('<p><img src=x onerror=alert(7)></p>')).toBe(true)
    expect(isMarkup('<input value="" onfocus=alert(7) autofocus x=\'">')).toBe(true)
    expect(isMarkup('<p>&#60;img src=x onerror=alert(7)></p><input value="&quot; onfocus=alert(7)">')).toBe(false)
  })

  it('a formula, and a link to somewhere else, in a spreadsheet', () => {
    expect(spreadsheetFaults('xl/worksheets/sheet1.xml', '<c r="A1"><f>1+1</f></c>')).toHaveLength(1)
    expect(spreadsheetFaults('xl/_rels/a.rels', '<Relationship Target="http://attack.example/"/>')).toHaveLength(1)
    const text = '<c r="A1" t="inlineStr"><is><t>=1+1</t></is></c>'
    expect(spreadsheetFaults('xl/worksheets/sheet1.xml', text)).toEqual([])
  })
})
