import * as z from 'zod'

/** The part of JSON Schema that the requests of the shop use. */
export const JsonSchema = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  required: z.array(z.string()).optional(),
  get items() {
    return JsonSchema.optional()
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional()
  },
  get anyOf() {
    return z.array(JsonSchema).optional()
  },
})
export type JsonSchema = z.infer<typeof JsonSchema>

const WithSchema = z.object({ schema: JsonSchema })
const Described = z.object({
  'x-allow': z.array(z.string()).min(1),
  'x-allowed-before': z.array(z.string()).default([]),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'header']), schema: JsonSchema })),
  requestBody: z
    .object({
      content: z.object({
        'application/json': WithSchema.optional(),
        'multipart/form-data': WithSchema.optional(),
      }),
    })
    .optional(),
  responses: z.object({ 200: z.object({ content: z.record(z.string(), z.unknown()) }) }),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Described)) })

/** A call as the running shop describes it. */
export interface Operation {
  /** `POST /api/user/signin/` */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
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
const Method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Reads the calls of both APIs from the running shop. */
export async function readOperations(address: string): Promise<Operation[]> {
  const read = async (api: string) => Document.parse(await (await fetch(`${address}/${api}/openapi.json`)).json())
  return (await Promise.all(['api', 'pos'].map(read))).flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, described]): Operation => {
        const content = described.requestBody?.content
        const inPath = described.parameters.filter((parameter) => parameter.in === 'path')
        return {
          name: `${method.toUpperCase()} ${path}`,
          method: Method.parse(method.toUpperCase()),
          path,
          allow: described['x-allow'],
          beforeNewPassword: described['x-allowed-before'].includes('newPassword'),
          params: Object.fromEntries(inPath.map(({ name, schema }) => [name, schema])),
          body: (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema,
          isForm: content?.['multipart/form-data'] !== undefined,
          mediaType: Object.keys(described.responses[200].content)[0] ?? '',
        }
      }),
    ),
  )
}

/** Whether the call allows everyone. */
export const isOpen = ({ allow }: Operation) => allow.includes('public')
