import * as z from 'zod'
import type { BodyInput, Call, FileOf, Params, Reply, Upload } from '#shared/call.ts'
import { addressOf } from '#shared/call.ts'
import type { CodeName } from '#shared/codes.ts'
import { ErrorReply, type Fault, setErrorMessages } from '#shared/faults.ts'
import { isOffline } from '../browser/offline.ts'
import { compareRelease } from '../browser/servedRelease.ts'
import { takeEarlyReply } from './earlyReply.ts'

// Zod would compile schemas with `new Function`, which the content security policy forbids.
z.config({ jitless: true })
setErrorMessages()

/** A failed request, with a message for the user. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: CodeName | undefined
  readonly errors: Fault[]
  /** The current row, if somebody else changed it first. */
  readonly current: unknown
  /** True if the message comes from the server. Otherwise it says why there was no response. */
  readonly isFromServer: boolean
  /** A banner or a notice already shows the error, so no other notice is needed. */
  isShown = false
  constructor(status: number, reply: ErrorReply) {
    const { message, code, errors, current } = reply
    super(message)
    this.isFromServer = status > 0 && reply !== unreadable
    this.status = status
    // A newer server may send a code that is not in our list. It then equals none of the codes that we compare it with.
    this.code = code as CodeName | undefined
    this.errors = errors ?? []
    this.current = current
  }
}

export const noConnection = 'No connection. Check the network and try again.'

/** The error for a response that cannot be parsed. */
export const unreadable: ErrorReply = { message: 'The server sent an unexpected response. Try again.' }

let reportUnreachable = (_isCertain: boolean) => false
/**
 * Sets the handler for an unreachable server. `isCertain` is false if only one request failed. Returns whether a banner
 * is shown.
 */
export function onUnreachable(act: (isCertain: boolean) => boolean) {
  reportUnreachable = act
}

/** Outside React, so that every request can send it. Only the session store sets it. */
let token: string | undefined
let renewSession = async () => false
export function setToken(next: string | undefined) {
  token = next
}
/** Sets the handler for a token that the server rejects. It returns whether the same user has another one now. */
export function onSignedOut(renew: () => Promise<boolean>) {
  renewSession = renew
}

let requestProof = async () => false
/** Sets the function that asks users for a fresh proof, and returns whether they gave one. If not, it shows a notice. */
export function onProofRequired(ask: () => Promise<boolean>) {
  requestProof = ask
}

/** The parameters, body and file of a call. */
export type CallInput<C extends Call> = (C['params'] extends z.ZodType
  ? { params: Params<C> }
  : { params?: undefined }) &
  (C['body'] extends z.ZodType ? { body: BodyInput<C> } : { body?: undefined }) &
  (undefined extends FileOf<C, File> ? { file?: FileOf<C, File> } : { file: FileOf<C, File> }) & {
    signal?: AbortSignal
    /** The Idempotency-Key of a call that must not be executed twice. */
    idempotencyKey?: string
  }

/** Sends a call and returns its decoded reply. */
export async function send<const C extends Call>(call: C, sent: CallInput<C>): Promise<Reply<C>> {
  const response = await request(call, sent)
  // A call without a schema for its reply returns a file, which `download` handles.
  return z.decode(call.reply as z.ZodType, await response.json()) as Reply<C>
}

interface RequestOptions {
  params?: object | undefined
  body?: unknown
  file?: File | undefined
  signal?: AbortSignal
  idempotencyKey?: string
}

/** Sends a request. If it needs a fresh proof or a new session, and the user gives one, the same request is sent again. */
export async function request(call: Call, sent: RequestOptions) {
  try {
    return await requestOnce(call, sent)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const needsProof = error.code === 'proof_required'
    const isSignedOut = error.status === 401 && !call.allow.includes('public')
    if ((needsProof && (await requestProof())) || (isSignedOut && (await renewSession())))
      return requestOnce(call, sent)
    error.isShown ||= needsProof
    throw error
  }
}

async function requestOnce(call: Call, { params, body, file, signal, idempotencyKey }: RequestOptions) {
  const address = addressOf(call, params)
  const sent = call.upload ? formOf(call.upload, body, file) : body === undefined ? null : JSON.stringify(body)
  const sending =
    takeEarlyReply(token, address, sent) ??
    fetch(address, {
      method: call.method,
      headers: {
        // The browser sets the content type of form data, with its boundary.
        ...(body !== undefined && !call.upload && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: sent,
      signal: signal ?? null,
    })
  const response = await sending.catch((error: unknown) => {
    if (signal?.aborted) throw error
    if (isOffline()) throw new CallFailed(0, { message: noConnection })
    reportUnreachable(false)
    throw new CallFailed(0, { message: 'The server cannot be reached. Check the connection and try again.' })
  })
  compareRelease(response)
  if (response.ok) return response
  const refused = ErrorReply.safeParse(await response.json().catch(() => undefined))
  const data = refused.data?.message ? refused.data : unreadable
  const failure = new CallFailed(response.status, data)
  failure.isShown = failure.code === 'unavailable' && reportUnreachable(true)
  throw failure
}

function formOf({ part, field }: Upload, body: unknown, file: File | undefined) {
  const form = new FormData()
  form.append(part, JSON.stringify(body))
  if (file) form.append(field, file)
  return form
}
