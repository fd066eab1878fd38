import type { FastifyRequest } from 'fastify'
import type { Call } from '#shared/call.ts'
import { faultsOf } from '#shared/faults.ts'
import type { Session } from '../../auth/sessionTokens.ts'
import type { Till } from '../../auth/till.ts'
import { codes } from '../../refusal/codes.ts'
import { notValid, Refusal, type RefusalFault } from '../../refusal/refusal.ts'
import { readForm, type UploadForm } from './form.ts'
import { bodyFaults, parseBody } from './readFields.ts'

/** Reads the form of an upload, or the body. Neither is validated yet. */
export function readInput(request: FastifyRequest, call: Call): Promise<UploadForm> | UploadForm {
  if (call.upload) return readForm(request, call, call.upload)
  if (request.isMultipart()) throw new Refusal(codes.jsonWanted)
  return { body: request.body, file: undefined }
}

/** Returns further faults of a body that is not valid: those that only the database knows. */
export type MoreFaults = (body: unknown, caller: Session | Till | undefined) => Promise<RefusalFault[]>

/** Validates the path and the body. The reply to an invalid request names everything that is wrong in both, up to a limit. */
export async function validateInput(
  { params: paramsSchema, body: bodySchema, upload }: Call,
  path: unknown,
  form: UploadForm,
  moreFaults: () => Promise<RefusalFault[]> = async () => [],
) {
  const params = paramsSchema?.safeParse(path)
  const given = form.body ?? {}
  const body = bodySchema && parseBody(bodySchema, given)
  const errors: RefusalFault[] = params?.error ? faultsOf(params.error) : []
  if (body?.error) errors.push(...bodyFaults(body.error, given))
  if (upload?.missing && !form.file) errors.push({ field: upload.field, message: upload.missing })
  // The validated texts must fit into the database. During an export, the database would reject them only after the first bytes
  // were sent.
  if (errors.length === 0) errors.push(...nullCharactersIn(params?.data), ...nullCharactersIn(body?.data))
  else errors.push(...(await moreFaults()))
  if (errors.length > 0) throw notValid(errors)
  return { params: params?.data, body: body?.data }
}

/** Finds the texts with a character number 0, which PostgreSQL cannot store. */
function nullCharactersIn(value: unknown, field = ''): RefusalFault[] {
  if (typeof value === 'string') return value.includes('\0') ? [{ field, message: codes.notText }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' || typeof inner === 'object'
      ? nullCharactersIn(inner, field === '' ? name : `${field}.${name}`)
      : [],
  )
}
