import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Call, FileReply } from '#shared/call.ts'
import { Refusal } from '../../refusal/refusal.ts'
import type { OutgoingFile } from '../outgoingFile.ts'
import { encodeReply } from '../replyBody.ts'
import { listWriter } from './listWriter.ts'

type Encode = (reply: FastifyReply, result: unknown) => Promise<FastifyReply> | FastifyReply

/** Returns the function that sends the result of a call: only what its reply declares, or its file. */
export const encoderOf = ({ reply }: Call): Encode => (reply instanceof z.ZodType ? sendJson(reply) : sendFile(reply))

const sendJson = (schema: z.ZodType): Encode => {
  const writeList = listWriter(schema)
  return async (reply, result) => {
    const body = (await writeList?.(result)) ?? JSON.stringify(encodeReply(schema, result))
    return reply.type('application/json; charset=utf-8').send(body)
  }
}

const sendFile =
  ({ mediaType }: FileReply): Encode =>
  (reply, file) => {
    // Only a call that replies with a file uses this function, and the type of its handler is OutgoingFile.
    const { fileName, mediaType: ownType, content } = file as OutgoingFile
    if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`)
    // If the content fails before its first byte, an error is sent instead, which a browser should not save as a file.
    if (content instanceof Readable) content.once('error', () => reply.removeHeader('content-disposition'))
    return reply.type(ownType ?? mediaType).send(content)
  }

/** Encodes the current row of a refusal, in the form of the call's reply or of its `current`. */
export function encodeError(call: Call, error: unknown) {
  const current = call.current ?? call.reply
  if (!(error instanceof Refusal) || error.more.current === undefined || !(current instanceof z.ZodType)) return error
  return error.withCurrent(encodeReply(current, error.more.current))
}
