import { describe, expect, test } from 'vitest'
import { fieldsOf, groupsOf, search, typeOf } from './describe.ts'
import type { OpenApi } from './openApi.ts'

const operation = {
  summary: '',
  tags: ['user'],
  'x-allow': ['public'],
  parameters: [],
  responses: {},
}
const api: OpenApi = {
  info: { title: 'Main API' },
  paths: {
    '/api/user/signin/': { post: { ...operation, summary: 'Sign in' } },
    '/api/user/sessions/{id}/': {
      delete: {
        ...operation,
        summary: 'End a session',
        'x-allow': ['admin'],
        parameters: [{ name: 'id', required: true, schema: { type: 'integer', minimum: 1 } }],
        responses: {
          200: {
            content: {
              'application/json': { schema: { type: 'object', properties: { message: { type: 'string' } } } },
            },
          },
        },
      },
    },
    '/api/admin/discount/export/': {
      post: {
        ...operation,
        tags: ['discount'],
        responses: { 200: { content: { 'application/xlsx': { schema: { type: 'string', format: 'binary' } } } } },
      },
    },
  },
}

describe('the calls', () => {
  test('stand together by their tag', () => {
    const groups = groupsOf(api)
    expect(groups.map(({ tag, calls }) => [tag, calls.length])).toEqual([
      ['user', 2],
      ['discount', 1],
    ])
  })
  test('tell what they carry in their path', () => {
    const [user] = groupsOf(api)
    expect(user?.calls[1]?.carries).toEqual([{ name: '{id}', type: 'integer', required: true, says: 'from 1' }])
    expect(user?.calls[1]?.answers.fields.map(({ name }) => name)).toEqual(['message'])
  })
  test('tell that they answer a file', () => {
    expect(groupsOf(api)[1]?.calls[0]?.answers).toEqual({ type: 'file', fields: [] })
  })
  test('are found by words of any of them, in any order', () => {
    const found = (query: string) => search(groupsOf(api), query).flatMap(({ calls }) => calls.map(({ path }) => path))
    expect(found('')).toHaveLength(3)
    expect(found('delete session')).toEqual(['/api/user/sessions/{id}/'])
    expect(found('SIGN user')).toEqual(['/api/user/signin/'])
    expect(found('admin session nothing')).toEqual([])
  })
})

describe('the fields', () => {
  test('name their whole way', () => {
    const page = {
      type: 'object',
      properties: {
        items: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] } },
      },
    }
    expect(fieldsOf(page).map(({ name, required }) => [name, required])).toEqual([
      ['items', false],
      ['items[].id', true],
    ])
  })
  test('of a list of rows begin with it', () => {
    expect(
      fieldsOf({ type: 'array', items: { type: 'object', properties: { id: {} } } }).map(({ name }) => name),
    ).toEqual(['[].id'])
  })
  test('with a default need not be said', () => {
    const [page] = fieldsOf({ properties: { page: { type: 'integer', default: 1, minimum: 1 } }, required: ['page'] })
    expect(page).toEqual({ name: 'page', type: 'integer', required: false, says: 'from 1; 1 if unsaid' })
  })
})

test.each([
  [{ type: 'string', format: 'email' }, 'email'],
  [{ enum: ['asc', 'desc'] }, '"asc" | "desc"'],
  [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, 'date or null'],
  [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
  [{ $ref: '#/components/schemas/Refused' }, 'Refused'],
  [{}, 'anything'],
])('%j is called %s', (schema, name) => {
  expect(typeOf(schema)).toBe(name)
})
