import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { addressOf, type Call, type Upload } from '#shared/call.ts'
import { headersOf } from '#shared/columns.ts'
import { ErrorReply } from '#shared/faults.ts'
import { admit, bearerOf } from './answer/caller.ts'

/**
 * Serves OpenAPI 3.1 documents of both APIs, made from the schemas that validate the calls. In production only administrators
 * may read them: a list of all calls with their fields saves an attacker work.
 */
export function serveOpenApi(app: FastifyInstance, { production }: { production: boolean }) {
  for (const api of ['api', 'pos'] as const) {
    const call = {
      ...(api === 'pos' && { api }),
      ...{ method: 'GET', path: '/openapi.json/', summary: 'The OpenAPI document', reply: z.unknown() },
      allow: production ? ['admin'] : ['public'],
    } satisfies Call
    // Built at the first request, when all calls have been added.
    let document: string | undefined
    app.get(addressOf(call), {
      onRequest: (request) => admit(request, call, bearerOf(request)),
      handler: (_, reply) => {
        document ??= JSON.stringify(documentOf(api, app.calls))
        return reply.type('application/json; charset=utf-8').send(document)
      },
    })
  }
}

function documentOf(api: 'api' | 'pos', calls: Call[]) {
  const own = calls.filter((call) => (call.api ?? 'api') === api)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of own) {
    const path = addressOf(call)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: api === 'api' ? 'Main API' : 'Point-of-sale API', version: '1.0.0' },
    paths,
    components: {
      securitySchemes: api === 'api' ? { session } : { session, till },
      schemas: { Refused: schemaOf(ErrorReply, 'output') },
    },
  }
}

const session = { type: 'http', scheme: 'bearer', description: 'The token that signing in answers.' }
const till = { type: 'http', scheme: 'bearer', description: 'The key of a store, shown once when an admin makes it.' }

function operation(call: Call) {
  return {
    summary: call.summary,
    tags: [
      call.path
        .split('/')
        .filter(Boolean)
        .slice(0, call.path.startsWith('/admin/') ? 2 : 1)
        .at(-1),
    ],
    'x-allow': call.allow,
    ...(call.proof && { 'x-proof': call.proof === true ? 'always' : 'with some bodies' }),
    ...(call.allowedBefore && { 'x-allowed-before': call.allowedBefore }),
    ...(!call.allow.includes('public') && { security: [call.allow.includes('till') ? { till: [] } : { session: [] }] }),
    parameters: [...parameters(call.params), ...(call.idempotent ? [idempotencyKey] : [])],
    ...(call.body && { requestBody: { content: requestContent(call.body, call.upload) } }),
    responses: {
      200: { description: 'It worked.', content: replyContent(call.reply) },
      ...(call.proof && {
        403: refused('Not allowed, or `proof_required`: send `/api/user/prove/`, then this call again.'),
      }),
      default: refused('Refused, and why.'),
    },
  }
}

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
})

const requestContent = (body: z.ZodType, upload: Call['upload']) =>
  upload
    ? { 'multipart/form-data': { schema: formOf(schemaOf(body, 'input'), upload) } }
    : { 'application/json': { schema: schemaOf(body, 'input') } }

const formOf = (body: object, { part, field, missing }: Upload) => ({
  type: 'object',
  properties: { [part]: body, [field]: { type: 'string', format: 'binary' } },
  required: missing ? [part, field] : [part],
})

const replyContent = (reply: Call['reply']) =>
  reply instanceof z.ZodType
    ? { 'application/json': { schema: schemaOf(reply, 'input') } }
    : { [reply.mediaType]: { schema: { type: 'string', format: 'binary' } } }

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Sent again with the same key and body, the call is answered as the first time, and nothing is done.',
  schema: { type: 'string', maxLength: 200 },
}

const parameters = (params: Call['params']) =>
  Object.entries(params?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(schema as z.ZodType, 'output'),
  }))

/** The JSON Schema of the values as they are sent: for a codec, the encoded side. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: nameFields })
  return json
}

/** A field of a list's rows has the header of its column as its title. */
function nameFields({ zodSchema, jsonSchema }: Parameters<Override>[0]) {
  for (const [field, header] of Object.entries(headersOf(zodSchema) ?? {})) {
    const property = jsonSchema.properties?.[field]
    if (typeof property === 'object') property.title = header
  }
}
type Override = NonNullable<z.core.JSONSchemaGeneratorParams['override']>
