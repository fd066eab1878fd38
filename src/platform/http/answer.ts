import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  addressOf,
  type Body,
  type Call,
  type FileOf,
  type FileReply,
  nameOfCall,
  type Params,
  type Reply,
} from '#shared/call.ts'
import type { Session } from '../auth/sessionTokens.ts'
import type { Till } from '../auth/till.ts'
import type { Database } from '../db/database.ts'
import type { Rows } from '../list/rowStream.ts'
import { languageOf, Refusal } from '../refusal/refusal.ts'
import {
  admit,
  bearerOf,
  type ClientInfo,
  checkProof,
  clientInfoOf,
  type ReportCopiedSession,
  shownDeviceOf,
  tokenInBody,
} from './answer/caller.ts'
import { readForm } from './answer/form.ts'
import type { AnswerHeavy, HeavyCalls, WorkInput } from './answer/heavyCall.ts'
import { actKeyOf, type KeepReply, type Kept, runOnce } from './answer/idempotency.ts'
import { type MoreFaults, readBody, validateInput } from './answer/input.ts'
import { listWriter } from './answer/listWriter.ts'
import { bodyLimitOf } from './inputLimits.ts'
import type { OutgoingFile } from './outgoingFile.ts'
import { encodeReply } from './replyBody.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call of this server. OpenAPI and the role matrix read them here. */
    calls: Call[]
    db: Database
    /** The calls that make heavy files, and those that can be started as a job, by their names. */
    heavyCalls: HeavyCalls
    answerHeavy: AnswerHeavy
    /** PUBLIC_URL: the address that people use. */
    publicUrl: string
    /** Reports a session whose token came from elsewhere, in the transaction that marks it. */
    reportCopiedSession: ReportCopiedSession
  }
}

type CallerOf<C extends Call> = 'public' extends C['allow'][number]
  ? Session | undefined
  : 'till' extends C['allow'][number]
    ? Till
    : Session

interface HandlerInput<C extends Call> {
  body: Body<C>
  params: Params<C>
  /** The bytes of an uploaded file. Its type is recognised by its content, not by its name. */
  file: FileOf<C, Buffer>
  caller: CallerOf<C>
  /** The token of the call. */
  token: string | undefined
  from: ClientInfo
  setHeader: (name: string, value: string) => void
  /** Keeps the reply of an idempotent call in the transaction that does the work. The handler returns the result. */
  keep: C['idempotent'] extends true ? KeepReply<Reply<C>> : undefined
  /** The Idempotency-Key of the call. A handler stores it with its row if the call may be sent again days later. */
  act_key: string | undefined
}
type HandlerResult<C extends Call> = C['idempotent'] extends true
  ? Kept<Reply<C>>
  : C['reply'] extends FileReply
    ? OutgoingFile
    : Reply<C> | AsRows<Reply<C>>
/** A reply that is a list, or has one as its `items`, may be a stream of rows, which are read while they are sent. */
type AsRows<Sent> = Sent extends readonly (infer Row)[]
  ? Rows<Row>
  : Sent extends { items: readonly (infer Row)[] }
    ? Partial<Omit<Sent, 'items'>> & { items: Rows<Row> }
    : never

interface Options<Caller> {
  moreFaults?: MoreFaults
  /**
   * Throws if the role of the caller allows the call, but something else does not. It is also checked when the file of a job is
   * downloaded, which may be long after the job was done.
   */
  refuse?: (caller: Caller) => Promise<void>
  /** A stricter schema than the contract's, for values that only the server can list. */
  body?: z.ZodType
}

/** Adds the route of a call: checks the caller, then reads and validates the body, and sends only what the reply declares. */
export function answer<const C extends Call>(
  app: FastifyInstance,
  call: C & { readonly proof?: true | ((body: Body<C>, caller: Session | undefined) => boolean) },
  handle: (handlerInput: HandlerInput<C>) => Promise<HandlerResult<C>> | HandlerResult<C>,
  { moreFaults, refuse, body: stricter }: Options<CallerOf<C>> = {},
) {
  app.calls.push(call)
  const isHeavy = !(call.reply instanceof z.ZodType) && call.reply.isHeavy === true
  // The input of a job is validated when it begins, and has the form of the same call.
  const handleHeavy = async (input: WorkInput) => act(input as unknown as HandlerInput<C>)
  const act = async (input: HandlerInput<C>) => {
    await refuse?.(input.caller)
    return handle(input)
  }
  if (isHeavy || call.job) {
    // Only users make heavy calls, not tills.
    const refuseUser = refuse && ((caller: Session) => refuse(caller as CallerOf<C>))
    app.heavyCalls.set(nameOfCall(call), { call, handle: handleHeavy, refuse: refuseUser })
  }
  /** The token may be in the body, so the caller can only be checked after the body was read. */
  const waitsForBody = (request: FastifyRequest) => call.tokenInBody && bearerOf(request) === undefined
  const admitCaller = async (request: FastifyRequest, token: string | undefined) => {
    await admit(app.db, call, token, { device: shownDeviceOf(request), record: request.record })
  }
  const send = call.reply instanceof z.ZodType ? sendJson(call.reply) : sendFile(call.reply)
  app.route({
    method: call.method,
    url: addressOf(call).replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyLimitOf(call),
    onRequest: async (request) => {
      if (!waitsForBody(request)) await admitCaller(request, bearerOf(request))
    },
    handler: async (request, reply) => {
      const token = bearerOf(request) ?? tokenInBody(call, request)
      if (waitsForBody(request)) await admitCaller(request, token)
      const { caller } = request.record
      const form = call.upload ? await readForm(request, call, call.upload) : readBody(request)
      // The errors of a visitor's form are in the visitor's language.
      const body = stricter ?? call.bodyIn?.[languageOf(request)] ?? call.body
      const findMore = async () => (await moreFaults?.(form.body, caller)) ?? []
      const input = { ...(await validateInput({ ...call, body }, request.params, form, findMore)), file: form.file }
      // Only users make calls that need a proof, not tills.
      checkProof(call, caller as Session | undefined, input.body)
      const setHeader = (name: string, value: string) => void reply.header(name, value)
      const act_key = call.idempotent ? actKeyOf(request.headers) : undefined
      const handlerInput = { ...input, caller, token, from: clientInfoOf(request, reply), setHeader, act_key }
      // `admit` and `validateInput` check against the same call from which these types are derived.
      const work = async (keep?: KeepReply<unknown>) => act({ ...handlerInput, keep } as unknown as HandlerInput<C>)
      const answered = () => {
        // Only users call these, not tills.
        if (isHeavy)
          return app.answerHeavy(nameOfCall(call), { ...input, caller: caller as Session }, request.becomesLong)
        const { headers } = request
        return call.idempotent ? runOnce(app.db, call, { headers, ...handlerInput }, work) : work()
      }
      try {
        return send(reply, await answered())
      } catch (error) {
        throw withEncodedRow(call, error)
      }
    },
  })
}

/** Encodes the current row of a refusal, in the form of the call's reply or of its `current`. */
function withEncodedRow(call: Call, error: unknown) {
  const current = call.current ?? call.reply
  if (!(error instanceof Refusal) || error.more.current === undefined || !(current instanceof z.ZodType)) return error
  return error.withCurrent(encodeReply(current, error.more.current))
}

const sendJson = (schema: z.ZodType) => {
  const writeList = listWriter(schema)
  return async (reply: FastifyReply, value: unknown) => {
    const body = (await writeList?.(value)) ?? JSON.stringify(encodeReply(schema, value))
    return reply.type('application/json; charset=utf-8').send(body)
  }
}

const sendFile =
  ({ mediaType }: FileReply) =>
  (reply: FastifyReply, file: unknown) => {
    // Only a call that replies with a file uses this function, and the type of its handler is OutgoingFile.
    const { fileName, mediaType: ownType, content } = file as OutgoingFile
    if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`)
    // If the content fails before its first byte, an error is sent instead, which a browser should not save as a file.
    if (content instanceof Readable) content.once('error', () => reply.removeHeader('content-disposition'))
    return reply.type(ownType ?? mediaType).send(content)
  }
