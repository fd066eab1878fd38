import * as z from 'zod'
import type { Call } from '#shared/call.ts'

/** The parts of JSON Schema that our OpenAPI documents use. */
export const JsonSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  required: z.array(z.string()).optional(),
  $ref: z.string().optional(),
  get properties() {
    return z.record(z.string(), JsonSchema).optional()
  },
  get items() {
    return JsonSchema.optional()
  },
  get anyOf() {
    return z.array(JsonSchema).optional()
  },
})
export type JsonSchema = z.output<typeof JsonSchema>

const Content = z.record(z.string(), z.object({ schema: JsonSchema.optional() }))
const Operation = z.object({
  summary: z.string().default(''),
  tags: z.array(z.string()).default([]),
  'x-allow': z.array(z.string()).default([]),
  parameters: z
    .array(z.object({ name: z.string(), required: z.boolean().default(false), schema: JsonSchema }))
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })).default({}),
})
export type Operation = z.output<typeof Operation>

const OpenApi = z.object({
  info: z.object({ title: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})
export type OpenApi = z.output<typeof OpenApi>

const description = {
  method: 'GET',
  path: '/openapi.json/',
  allow: ['public'],
  summary: 'The OpenAPI document',
  reply: OpenApi,
} as const satisfies Call
export const openApiCalls = { main: description, pos: { ...description, api: 'pos' } } as const
