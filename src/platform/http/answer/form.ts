import type { FastifyRequest } from 'fastify'
import type { Call, Upload } from '#shared/call.ts'
import { codes } from '../../refusal/codes.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { bodyLimitOf } from '../inputLimits.ts'

export interface UploadForm {
  body: unknown
  file: Buffer | undefined
  /** The name that the client gives the file. */
  file_name?: string
}

const megabyte = 1024 * 1024
/** For the parts of the form beside the file: its text and the lines between the parts. */
const besideFile = megabyte
const limits = { files: 1, fields: 4, parts: 5, fieldNameSize: 100 }

/** Reads the form of an upload, after the caller was checked: the body, not validated yet, and the bytes of the file. */
export async function readForm(request: FastifyRequest, call: Call, upload: Upload): Promise<UploadForm> {
  if (!request.isMultipart()) return withoutForm(request)
  // Browsers send the length first, so a form that is too large is refused before it is read.
  if (Number(request.headers['content-length'] ?? 0) > upload.limit * megabyte + besideFile) throw tooLarge(upload)
  try {
    return await readParts(request, upload, bodyLimitOf(call))
  } catch (error) {
    throw asRefusal(error, upload)
  }
}

/** A request without any body is validated like others, so that its errors name the missing fields. */
function withoutForm({ body }: FastifyRequest): UploadForm {
  if (body === undefined) return { body, file: undefined }
  throw new Refusal(codes.formWanted)
}

async function readParts(
  request: FastifyRequest,
  { part: bodyPart, field, limit }: Upload,
  fieldSize: number,
): Promise<UploadForm> {
  const form: UploadForm = { body: undefined, file: undefined }
  const fields = new Map<string, unknown>()
  for await (const part of request.parts({ limits: { ...limits, fieldSize, fileSize: limit * megabyte } })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooMuchText
      if (part.fieldname === bodyPart) form.body = parseJson(part.value)
      else fields.set(part.fieldname, part.value)
    } else {
      const bytes = await part.toBuffer()
      // A browser sends an empty, nameless file where none was chosen.
      if (part.fieldname === field && (part.filename || bytes.length > 0))
        Object.assign(form, { file: bytes, file_name: part.filename })
    }
  }
  return { ...form, body: withFields(form.body, fields) }
}

/** A client may send a field of the body in a part of its own. If both have the field, the part with the JSON wins. */
function withFields(body: unknown, fields: ReadonlyMap<string, unknown>) {
  if (fields.size === 0 || (body !== undefined && (typeof body !== 'object' || body === null))) return body
  return { ...Object.fromEntries(fields), ...body }
}

function parseJson(value: unknown) {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw new Refusal(codes.notJson)
  }
}

const tooMuchText = new Refusal(codes.tooLarge)
const tooLarge = ({ limit, field }: Upload) => new Refusal(codes.fileTooLarge, { limit }, { field })

/** Any other error means that the form cannot be read. */
function asRefusal(error: unknown, upload: Upload) {
  if (error instanceof Refusal) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(upload)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return new Refusal(codes.tooManyParts)
  }
  return new Refusal(codes.notForm)
}
