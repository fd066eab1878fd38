import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ById, type Call } from '#shared/call.ts'
import { setErrorMessages } from '#shared/faults.ts'
import { codes } from '../../refusal/codes.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { readInput, validateInput } from './input.ts'

setErrorMessages()

const call = {
  method: 'POST',
  path: '/thing/{id}/',
  summary: 'Change a thing',
  allow: ['admin'],
  params: ById,
  body: z.object({ name: z.string('Name is required.').max(10), notes: z.array(z.string().max(10)).default([]) }),
  upload: { part: 'thing', field: 'picture', limit: 1, missing: 'Choose a picture.' },
  reply: z.object({}),
} as const satisfies Call

const requestWith = (body: unknown, isForm: boolean) =>
  ({ body, isMultipart: () => isForm }) as unknown as FastifyRequest

describe('reading the input', () => {
  const { upload: _, ...withoutFile } = call

  it('returns the body as it was sent', () => {
    expect(readInput(requestWith({ name: 5 }, false), withoutFile)).toEqual({ body: { name: 5 }, file: undefined })
  })

  it('refuses a form for a call without an upload, and JSON for one with an upload', async () => {
    expect(() => readInput(requestWith(undefined, true), withoutFile)).toThrow(codes.jsonWanted.en)
    await expect(readInput(requestWith({ name: 'A' }, false), call)).rejects.toThrow(codes.formWanted.en)
  })
})

describe('validating the input', () => {
  const file = Buffer.from('a picture')
  const faultsOf = async (...given: Parameters<typeof validateInput>) => {
    const refusal = await validateInput(...given).catch((error: unknown) => error)
    if (!(refusal instanceof Refusal)) throw new Error('It was valid.')
    return refusal.formErrorsIn('en').errors
  }

  it('returns the values of the schemas', async () => {
    expect(await validateInput(call, { id: '7' }, { body: { name: 'A', more: true }, file })).toEqual({
      params: { id: 7 },
      body: { name: 'A', notes: [] },
    })
  })

  it('names the faults of the path, the body and the file together', async () => {
    const errors = await faultsOf(call, { id: 'x' }, { body: undefined, file: undefined })
    expect(errors.map(({ field }) => field)).toEqual(['id', 'name', 'picture'])
  })

  it('refuses a text that the database cannot store, also inside a list', async () => {
    const errors = await faultsOf(call, { id: 1 }, { body: { name: 'A', notes: ['a', 'b\0'] }, file })
    expect(errors).toEqual([{ field: 'notes.1', message: codes.notText.en }])
  })

  it('adds the faults that only the database knows, if there are others', async () => {
    const more = async () => [{ field: 'name', message: 'This name is taken.' }]
    const errors = await faultsOf(call, { id: 'x' }, { body: { name: 'A' }, file }, more)
    expect(errors.map(({ field }) => field)).toEqual(['id', 'name'])
    await expect(validateInput(call, { id: 1 }, { body: { name: 'A' }, file }, more)).resolves.toBeDefined()
  })
})
