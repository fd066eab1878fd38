import * as z from 'zod'

/** The part of JSON Schema that the documents of the shop use. A schema with anything else is refused. */
export const JsonSchema = z.strictObject({
  type: z.enum(['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']).optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  const: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
  default: z.unknown().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  multipleOf: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  propertyNames: z.unknown().optional(),
  get items() {
    return JsonSchema.optional()
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional()
  },
  get anyOf() {
    return z.array(JsonSchema).optional()
  },
  get oneOf() {
    return z.array(JsonSchema).optional()
  },
})
export type JsonSchema = z.infer<typeof JsonSchema>

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const Described = z.looseObject({
  'x-allow': z.array(z.string()).min(1),
  'x-allowed-before': z.array(z.string()).default([]),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(['path', 'header']), schema: JsonSchema })),
  requestBody: z
    .object({
      content: z.strictObject({
        'application/json': z.object({ schema: JsonSchema }).optional(),
        'multipart/form-data': z.object({ schema: JsonSchema }).optional(),
      }),
    })
    .optional(),
  responses: z.looseObject({ 200: z.looseObject({ content: z.record(z.string(), z.unknown()) }) }),
})
const Document = z.looseObject({
  paths: z.record(z.string(), z.partialRecord(z.enum(methods.map((each) => each.toLowerCase())), Described)),
})

/** A call as the running shop describes it. */
export interface Operation {
  /** `POST /api/user/signin/` */
  name: string
  method: (typeof methods)[number]
  path: string
  allow: readonly string[]
  /** Also allowed for a user who has to choose a new password first. */
  beforeNewPassword: boolean
  /** The schemas of the parameters in the path. */
  params: Readonly<Record<string, JsonSchema>>
  body: JsonSchema | undefined
  /** The body is form data: its parts are the properties of `body`. */
  isForm: boolean
  mediaType: string
}

/** Reads the calls of both APIs from the running shop. */
export async function readOperations(address: string): Promise<Operation[]> {
  const documents = await Promise.all(
    ['api', 'pos'].map(async (api) => Document.parse(await (await fetch(`${address}/${api}/openapi.json`)).json())),
  )
  return documents.flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, operations]) =>
      methods.flatMap((method) => {
        const described = operations[method.toLowerCase()]
        return described ? [operationOf(method, path, described)] : []
      }),
    ),
  )
}

function operationOf(method: Operation['method'], path: string, described: z.infer<typeof Described>): Operation {
  const content = described.requestBody?.content
  const inPath = described.parameters.filter((parameter) => parameter.in === 'path')
  return {
    name: `${method} ${path}`,
    method,
    path,
    allow: described['x-allow'],
    beforeNewPassword: described['x-allowed-before'].includes('newPassword'),
    params: Object.fromEntries(inPath.map(({ name, schema }) => [name, schema])),
    body: (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema,
    isForm: content?.['multipart/form-data'] !== undefined,
    mediaType: Object.keys(described.responses[200].content)[0] ?? '',
  }
}

/** Whether the call allows everyone. */
export const isOpen = ({ allow }: Operation) => allow.includes('public')
