import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
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
import { languageOf } from '../refusal/refusal.ts'
import {
  admit,
  bearerOf,
  type ClientInfo,
  checkProof,
  clientInfoOf,
  type ReportCopiedSession,
  tokenInBody,
} from './answer/caller.ts'
import { doWork, isHeavy } from './answer/doWork.ts'
import { encodeError, encoderOf } from './answer/encodeResult.ts'
import type { AnswerHeavy, HeavyCalls, WorkInput } from './answer/heavyCall.ts'
import { actKeyOf } from './answer/idempotency.ts'
import { type MoreFaults, readInput, validateInput } from './answer/input.ts'
import { bodyLimitOf } from './inputLimits.ts'
import type { OutgoingFile } from './outgoingFile.ts'

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
  /** The name that the client gives the file; an empty text without a file. */
  file_name: string
  caller: CallerOf<C>
  /** The token of the call. */
  token: string | undefined
  from: ClientInfo
  setHeader: (name: string, value: string) => void
  /** The Idempotency-Key of the call. A handler stores it with its row if the call may be sent again days later. */
  act_key: string | undefined
}
type HandlerResult<C extends Call> = C['reply'] extends FileReply ? OutgoingFile : Reply<C> | AsRows<Reply<C>>
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

/** A call whose need of a proof depends on its body has the type of its own body. */
type Proved<C extends Call> = C & {
  readonly proof?: true | ((body: Body<C>, caller: Session | undefined) => boolean)
}

/** Adds the route of a call, with the function that does its work. */
export const answer = <const C extends Call>(
  app: FastifyInstance,
  call: Proved<C> & { readonly idempotent?: never },
  handle: (handlerInput: HandlerInput<C>) => Promise<HandlerResult<C>> | HandlerResult<C>,
  options: Options<CallerOf<C>> = {},
) => addRoute<C>(app, call, async (input) => handle(input), options)

interface DoneOnce<C extends Call, Found> extends Pick<Options<CallerOf<C>>, 'moreFaults'> {
  /** Runs before the transaction, for example to count a wrong pin. Its result is passed to `work`. */
  before?: (handlerInput: HandlerInput<C>) => Promise<Found>
  /** Does the work in a transaction, in which the reply is kept. */
  work: (tx: Database, handlerInput: HandlerInput<C>, found: Found) => Promise<Reply<C>>
  /** Called when the work is committed. A call that was sent again does not do the work, so it is not called. */
  afterwards?: () => void
}

/** Adds the route of an idempotent call. A call that is sent again with its key gets the reply that was kept. */
export const answerOnce = <const C extends Call, Found = undefined>(
  app: FastifyInstance,
  call: Proved<C> & { readonly idempotent: true },
  { before, work, afterwards, ...options }: DoneOnce<C, Found>,
) =>
  addRoute<C>(
    app,
    call,
    async (input) => {
      // Without `before`, the type of `found` is undefined.
      const found = (await before?.(input)) as Found
      const done = await app.db.transaction().execute(async (tx) => {
        const reply = await work(tx, input, found)
        await input.keep?.(tx, reply)
        return reply
      })
      afterwards?.()
      return done
    },
    options,
  )

type Act<C extends Call> = (input: HandlerInput<C> & Pick<WorkInput, 'keep'>) => Promise<unknown>

/**
 * A call goes through these steps: admit the caller, read the input, validate it, check the proof, do the work, encode the
 * result.
 */
function addRoute<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: Act<C>,
  { moreFaults, refuse, body: stricter }: Options<CallerOf<C>>,
) {
  app.calls.push(call)
  const encode = encoderOf(call)
  const act: Act<C> = async (input) => {
    await refuse?.(input.caller)
    return handle(input)
  }
  // The input of a job is validated when it begins, and has the form of the same call.
  const actOn = (input: WorkInput) => act(input as unknown as Parameters<Act<C>>[0])
  if (isHeavy(call) || call.job) {
    // Only users make heavy calls, not tills.
    const refuseUser = refuse && ((caller: Session) => refuse(caller as CallerOf<C>))
    app.heavyCalls.set(nameOfCall(call), { call, handle: actOn, refuse: refuseUser })
  }

  const validate = (request: FastifyRequest, form: Awaited<ReturnType<typeof readInput>>) => {
    // The errors of a visitor's form are in the visitor's language.
    const body = stricter ?? call.bodyIn?.[languageOf(request)] ?? call.body
    const findMore = async () => (await moreFaults?.(form.body, request.record.caller)) ?? []
    return validateInput({ ...call, body }, request.params, form, findMore)
  }

  app.route({
    method: call.method,
    url: addressOf(call).replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyLimitOf(call),
    onRequest: async (request) => {
      if (!waitsForBody(call, request)) await admit(request, call, bearerOf(request))
    },
    handler: async (request, reply) => {
      const token = bearerOf(request) ?? tokenInBody(call, request)
      if (waitsForBody(call, request)) await admit(request, call, token)
      // Only users make calls that need a proof and heavy calls, not tills. A call that visitors can make may have no caller.
      const caller = request.record.caller as Session
      const form = await readInput(request, call)
      const { file, file_name = '' } = form
      const input = { ...(await validate(request, form)), file, file_name }
      checkProof(call, caller, input.body)
      const setHeader = (name: string, value: string) => void reply.header(name, value)
      const act_key = call.idempotent ? actKeyOf(request.headers) : undefined
      const more = { caller, token, from: clientInfoOf(request, reply), setHeader, act_key }
      try {
        return await encode(reply, await doWork(request, call, { ...input, ...more }, actOn))
      } catch (error) {
        throw encodeError(call, error)
      }
    },
  })
}

/** The token may be in the body, so the caller can only be checked after the body was read. */
const waitsForBody = (call: Call, request: FastifyRequest) => call.tokenInBody && bearerOf(request) === undefined
