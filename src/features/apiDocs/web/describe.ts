import type { JsonSchema, OpenApi, Operation } from './openApi.ts'

export interface FieldRow {
  name: string
  type: string
  required: boolean
  notes: string
}

export interface CallShown {
  id: string
  method: string
  path: string
  summary: string
  allow: string[]
  request: FieldRow[]
  response: { type: string; fields: FieldRow[] }
}

export interface GroupShown {
  tag: string
  calls: CallShown[]
}

/** The calls of an API by tag, in the order of the OpenAPI document. */
export function groupsOf({ paths }: OpenApi): GroupShown[] {
  const groups = new Map<string, CallShown[]>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? 'other'
      groups.set(tag, [...(groups.get(tag) ?? []), callOf(path, method, operation)])
    }
  }
  return [...groups].map(([tag, calls]) => ({ tag, calls }))
}

/** The calls whose tag, method, path, summary or roles contain all words. */
export function search(groups: GroupShown[], query: string): GroupShown[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return groups.flatMap(({ tag, calls }) => {
    const found = calls.filter(({ method, path, summary, allow }) => {
      const text = [tag, method, path, summary, ...allow].join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    })
    return found.length > 0 ? [{ tag, calls: found }] : []
  })
}

function callOf(path: string, method: string, operation: Operation): CallShown {
  const body = operation.requestBody && schemaIn(operation.requestBody.content)
  const parameters = operation.parameters.map(({ name, required, schema }) => ({
    ...rowOf(name, schema, required),
    name: `{${name}}`,
  }))
  const reply = operation.responses[200]?.content
  const schema = reply && schemaIn(reply)
  const isFile = schema?.format === 'binary'
  return {
    id: `${method}-${path}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    allow: operation['x-allow'],
    request: [...parameters, ...(body ? fieldsOf(body) : [])],
    response: {
      type: isFile ? 'file' : schema ? typeOf(schema) : 'nothing',
      fields: schema && !isFile ? fieldsOf(schema) : [],
    },
  }
}

const schemaIn = (content: Record<string, { schema?: JsonSchema | undefined }>) => Object.values(content)[0]?.schema

/** All fields of a schema, nested ones with their path: `items[].id`. */
export function fieldsOf(schema: JsonSchema, within = ''): FieldRow[] {
  const { list, object } = unwrap(schema)
  const prefix = `${within}${list ? '[]' : ''}${within || list ? '.' : ''}`
  return Object.entries(object.properties ?? {}).flatMap(([name, field]) => {
    const row = rowOf(`${prefix}${name}`, field, object.required?.includes(name) ?? false)
    return [row, ...fieldsOf(field, row.name)]
  })
}

/** The object with the fields: the schema itself, or the rows of a list. A `null` in `anyOf` is ignored. */
function unwrap(schema: JsonSchema): { list: boolean; object: JsonSchema } {
  const present = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  return present.items ? { list: true, object: present.items } : { list: false, object: present }
}

const rowOf = (name: string, schema: JsonSchema, required: boolean): FieldRow => ({
  name,
  type: typeOf(schema),
  required: required && schema.default === undefined,
  notes: [
    schema.description,
    limitsOf(schema),
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join('; '),
})

export function typeOf(schema: JsonSchema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  return schema.format ?? schema.type ?? schema.$ref?.split('/').at(-1) ?? 'anything'
}

function limitsOf({ minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema) {
  // Zod adds the limits of safe integers, which are of no interest.
  const ownLimit = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined
  const limits = [
    [minLength === 1 ? undefined : ownLimit(minLength), 'at least', 'characters'],
    [ownLimit(maxLength), 'at most', 'characters'],
    [ownLimit(minimum), 'from', ''],
    [ownLimit(exclusiveMinimum), 'more than', ''],
    [ownLimit(maximum), 'up to', ''],
    [ownLimit(exclusiveMaximum), 'less than', ''],
  ] as const
  return limits
    .flatMap(([bound, before, after]) => (bound === undefined ? [] : `${before} ${bound} ${after}`.trim()))
    .join(', ')
}
