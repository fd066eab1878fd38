import type { FastifyRequest } from 'fastify'
import type { Call, Upload } from '#shared/call.ts'
import { codes } from '../codes.ts'
import { bodyLimitOf } from '../inputLimits.ts'
import { Refusal } from '../refusal.ts'

export interface Form {
  body: unknown
  file: Buffer | undefined
}

const megabyte = 1024 * 1024
/** What stands around the file: the lines that part a form, and the text in it. */
const around = megabyte
const limits = { files: 1, fields: 4, parts: 5, fieldNameSize: 100 }

/** Reads an upload's form, once we know who sent it: the body, still unchecked, and the file's bytes. */
export async function readForm(request: FastifyRequest, call: Call, upload: Upload): Promise<Form> {
  if (!request.isMultipart()) return withoutForm(request)
  // A browser says beforehand how much is coming: nobody waits for what will be refused.
  if (Number(request.headers['content-length'] ?? 0) > upload.limit * megabyte + around) throw tooLarge(upload)
  try {
    return await readParts(request, upload, bodyLimitOf(call))
  } catch (error) {
    throw inOurWords(error, upload)
  }
}

/** A call that carries nothing at all is told what is missing, like any other. */
function withoutForm({ body }: FastifyRequest): Form {
  if (body === undefined) return { body, file: undefined }
  throw new Refusal(codes.formWanted)
}

async function readParts(
  request: FastifyRequest,
  { part: bodyPart, field, limit }: Upload,
  fieldSize: number,
): Promise<Form> {
  const form: Form = { body: undefined, file: undefined }
  for await (const part of request.parts({ limits: { ...limits, fieldSize, fileSize: limit * megabyte } })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooMuchText
      if (part.fieldname === bodyPart) form.body = parsed(part.value)
    } else {
      const bytes = await part.toBuffer()
      // A browser sends an empty, nameless file where none was chosen.
      if (part.fieldname === field && (part.filename || bytes.length > 0)) form.file = bytes
    }
  }
  return form
}

function parsed(value: unknown) {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw new Refusal(codes.notJson)
  }
}

const tooMuchText = new Refusal(codes.tooLarge)
const tooLarge = ({ limit, field }: Upload) => new Refusal(codes.fileTooLarge, { limit }, { field })

/** Whatever else stops the reading is something wrong with the form. */
function inOurWords(error: unknown, upload: Upload) {
  if (error instanceof Refusal) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(upload)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return new Refusal(codes.tooManyParts)
  }
  return new Refusal(codes.notForm)
}
