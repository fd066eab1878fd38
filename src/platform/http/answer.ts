import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { addressOf, type Body, type Call, type FileOf, type FileReply, type Params, type Reply } from '#shared/call.ts'
import { faultsOf } from '#shared/faults.ts'
import { findSession, type Session } from '../auth/session.ts'
import { admitTill, type Till } from '../auth/till.ts'
import type { Database } from '../db/database.ts'
import { listWriter } from '../list/listWriter.ts'
import type { Rows } from '../list/rowStream.ts'
import { codes } from './codes.ts'
import { type Cookies, cookiesOf } from './cookies.ts'
import { encoded } from './encoded.ts'
import { type Form, readForm } from './form.ts'
import { bodyLimitOf } from './inputLimits.ts'
import { languageOf } from './language.ts'
import { nullCharactersIn } from './nullCharacters.ts'
import { type KeepReply, type Kept, once } from './once.ts'
import { notValid, Refusal, type Wrong } from './refusal.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call this server answers: OpenAPI and the role matrix read them here. */
    calls: Call[]
    db: Database
    /** The address that people use. */
    publicUrl: string
  }
}

type CallerOf<C extends Call> = 'public' extends C['allow'][number]
  ? Session | undefined
  : 'till' extends C['allow'][number]
    ? Till
    : Session

interface Asked<C extends Call> {
  body: Body<C>
  params: Params<C>
  /** The bytes that came with an upload. What they are is for their content to say, not for a name. */
  file: FileOf<C, Buffer>
  caller: CallerOf<C>
  /** The credential that the call came with. */
  token: string | undefined
  /** Where the call comes from, for what keeps count of it. */
  from: From
  setHeader: (name: string, value: string) => void
  /** Keeps the reply of an idempotent call in the transaction that does the work. The handler returns the result. */
  keep: C['idempotent'] extends true ? KeepReply<Reply<C>> : undefined
}
type Answered<C extends Call> = C['idempotent'] extends true
  ? Kept<Reply<C>>
  : C['reply'] extends FileReply
    ? OutgoingFile
    : Reply<C> | AsRows<Reply<C>>
/** A reply that is a list, or holds one as its `items`, may leave the rows to be read while it is sent. */
type AsRows<Sent> = Sent extends readonly (infer Row)[]
  ? Rows<Row>
  : Sent extends { items: readonly (infer Row)[] }
    ? Partial<Omit<Sent, 'items'>> & { items: Rows<Row> }
    : never

export interface From {
  address: string
  /** What the browser or the program calls itself. */
  device: string
  cookies: Cookies
}

/** A file on its way out. One with a name is to be kept, one without to be looked at. */
export interface OutgoingFile {
  fileName?: string
  content: Readable | Buffer | string
}

interface Options {
  /** Faults of a refused body that only the database knows, so that all faults are named at once. */
  moreFaults?: (body: unknown) => Promise<Wrong[]>
  /** A stricter schema than the contract's, for values that only the server can list. */
  body?: z.ZodType
}

/** Answers a call of the contract: admits the caller, then reads and validates the body, and sends what the reply allows. */
export function answer<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (asked: Asked<C>) => Promise<Answered<C>> | Answered<C>,
  { moreFaults, body: stricter }: Options = {},
) {
  app.calls.push(call)
  const send = call.reply instanceof z.ZodType ? sendJson(call.reply) : sendFile(call.reply)
  app.route({
    method: call.method,
    url: addressOf(call).replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyLimitOf(call),
    // The caller is admitted before the body is read, unless the body may hold the token.
    onRequest: async (request) => {
      const token = bearerOf(request)
      if (token !== undefined || !call.tokenInBody) request.record.caller = await admit(app.db, call, token)
    },
    handler: async (request, reply) => {
      const bearer = bearerOf(request)
      const token = bearer ?? tokenInBody(call, request)
      if (bearer === undefined && call.tokenInBody) request.record.caller = await admit(app.db, call, token)
      const { caller } = request.record
      const form = call.upload ? await readForm(request, call, call.upload) : plainBody(request)
      // A visitor's form is validated in the words of their language.
      const body = stricter ?? call.bodyIn?.[languageOf(request)] ?? call.body
      const read = { ...(await readAll({ ...call, body }, request.params, form, moreFaults)), file: form.file }
      const setHeader = (name: string, value: string) => void reply.header(name, value)
      const asked = { ...read, caller, token, from: fromOf(request, reply), setHeader }
      // `admit` and `readAll` are checked against the very call that these types are drawn from.
      const work = async (keep?: KeepReply<unknown>) => handle({ ...asked, keep } as unknown as Asked<C>)
      try {
        const { headers } = request
        return send(reply, await (call.idempotent ? once(app.db, call, { headers, ...asked }, work) : work()))
      } catch (error) {
        throw asSent(call, error)
      }
    },
  })
}

const isForTills = ({ allow }: Call) => allow.includes('till')

async function admit(db: Database, call: Call, token: string | undefined): Promise<Session | Till | undefined> {
  if (isForTills(call)) return admitTill(db, token)
  const caller = token === undefined ? undefined : await findSession(db, token)
  if (call.allow.includes('public')) return caller
  if (!caller) throw new Refusal(call.signedOut ?? codes.signedOut)
  if (!call.allow.includes(caller.type)) throw new Refusal(codes.forbidden)
  if (caller.must_change_password && !call.beforeNewPassword) {
    throw new Refusal(codes.newPasswordRequired)
  }
  return caller
}

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]

const tokenInBody = (call: Call, { body }: FastifyRequest): string | undefined =>
  call.tokenInBody && TokenInBody.safeParse(body).data?.token
const TokenInBody = z.object({ token: z.string() })

function plainBody(request: FastifyRequest): Form {
  if (request.isMultipart()) throw new Refusal(codes.jsonWanted)
  return { body: request.body, file: undefined }
}

/** One reply names everything that is wrong, in the path and in the body, up to the limit. */
async function readAll(
  { params: ofPath, body: ofBody, upload }: Call,
  given: unknown,
  form: Form,
  moreFaults?: Options['moreFaults'],
) {
  const params = ofPath?.safeParse(given)
  const body = ofBody?.safeParse(form.body ?? {})
  const errors: Wrong[] = [params, body].flatMap((read) => (read?.error ? faultsOf(read.error) : []))
  if (upload?.missing && !form.file) errors.push({ field: upload.field, message: upload.missing })
  // What a schema leaves of a text has to fit into the database, and an export finds out too late.
  if (errors.length === 0) errors.push(...nullCharactersIn(params?.data), ...nullCharactersIn(body?.data))
  else if (moreFaults) errors.push(...(await moreFaults(form.body)))
  if (errors.length > 0) throw notValid(errors)
  return { params: params?.data, body: body?.data }
}

const fromOf = (request: FastifyRequest, reply: FastifyReply): From => ({
  address: request.ip,
  device: (request.headers['user-agent'] ?? '').slice(0, 200),
  cookies: cookiesOf(request, reply),
})

/** A refusal may carry how things stand now: it leaves as the call's reply would, or as the call says. */
function asSent(call: Call, error: unknown) {
  const current = call.current ?? call.reply
  if (!(error instanceof Refusal) || error.more.current === undefined || !(current instanceof z.ZodType)) return error
  return error.withCurrent(encoded(current, error.more.current))
}

const sendJson = (schema: z.ZodType) => {
  const asList = listWriter(schema)
  return async (reply: FastifyReply, value: unknown) => {
    const body = (await asList?.(value)) ?? JSON.stringify(encoded(schema, value))
    return reply.type('application/json; charset=utf-8').send(body)
  }
}

const sendFile =
  ({ mediaType }: FileReply) =>
  (reply: FastifyReply, file: unknown) => {
    // Only a call that replies with a file comes here, and its handler's type is OutgoingFile.
    const { fileName, content } = file as OutgoingFile
    if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`)
    // Where it fails before its first byte an error is sent instead, and that is not a file to keep.
    if (content instanceof Readable) content.once('error', () => reply.removeHeader('content-disposition'))
    return reply.type(mediaType).send(content)
  }
