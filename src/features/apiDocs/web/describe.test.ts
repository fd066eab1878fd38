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
  test('are grouped by tag', () => {
    const groups = groupsOf(api)
    expect(groups.map(({ tag, calls }) => [tag, calls.length])).toEqual([
      ['user', 2],
      ['discount', 1],
    ])
  })
  test('have the parameters of their path', () => {
    const [user] = groupsOf(api)
    expect(user?.calls[1]?.request).toEqual([{ name: '{id}', type: 'integer', required: true, notes: 'from 1' }])
    expect(user?.calls[1]?.response.fields.map(({ name }) => name)).toEqual(['message'])
  })
  test('have the type file for a download', () => {
    expect(groupsOf(api)[1]?.calls[0]?.response).toEqual({ type: 'file', fields: [] })
  })
  test('are found by words in any order', () => {
    const found = (query: string) => search(groupsOf(api), query).flatMap(({ calls }) => calls.map(({ path }) => path))
    expect(found('')).toHaveLength(3)
    expect(found('delete session')).toEqual(['/api/user/sessions/{id}/'])
    expect(found('SIGN user')).toEqual(['/api/user/signin/'])
    expect(found('admin session nothing')).toEqual([])
  })
})

describe('the fields', () => {
  test('have their whole path', () => {
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
  test('of a list start with brackets', () => {
    expect(
      fieldsOf({ type: 'array', items: { type: 'object', properties: { id: {} } } }).map(({ name }) => name),
    ).toEqual(['[].id'])
  })
  test('with a default are not required', () => {
    const [page] = fieldsOf({ properties: { page: { type: 'integer', default: 1, minimum: 1 } }, required: ['page'] })
    expect(page).toEqual({ name: 'page', type: 'integer', required: false, notes: 'from 1; default 1' })
  })
})

test.each([
  [{ type: 'string', format: 'email' }, 'email'],
  [{ enum: ['asc', 'desc'] }, '"asc" | "desc"'],
  [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, 'date or null'],
  [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
  [{ $ref: '#/components/schemas/Refused' }, 'Refused'],
  [{}, 'anything'],
])('%j has the type name %s', (schema, name) => {
  expect(typeOf(schema)).toBe(name)
})
