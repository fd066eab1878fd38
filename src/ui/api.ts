import * as z from 'zod'
import type { BodyInput, Call, FileOf, Params, Reply, Upload } from '#shared/call.ts'
import { addressOf } from '#shared/call.ts'
import type { CodeName } from '#shared/codes.ts'
import { type Fault, Refused, speakPlainly } from '#shared/faults.ts'

// The content security policy forbids making code out of text, which is how Zod would otherwise speed up.
z.config({ jitless: true })
speakPlainly()

/** What the server would not do, in words for the person who asked. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: CodeName | undefined
  readonly errors: Fault[]
  /** The row as it is now, when somebody else changed it first. */
  readonly current: unknown
  /** A banner shows it already, so no notice is needed. */
  isTold = false
  constructor(status: number, { message, code, errors, current }: Refused) {
    super(message)
    this.status = status
    // A newer server may send a code that is not in our list. It equals none of those that we compare it with.
    this.code = code as CodeName | undefined
    this.errors = errors ?? []
    this.current = current
  }
}

/** What is said of an answer that cannot be read. */
export const unreadable: Refused = { message: 'The shop did not answer as it should. Try again.' }

let tellAway = (_isCertain: boolean) => false
/** What to do when the shop does not answer, or one call alone got no answer. Returns whether the person is told. */
export function whenAway(act: (isCertain: boolean) => boolean) {
  tellAway = act
}

/** Kept outside React so that every call carries it; the session store is its only writer. */
let token: string | undefined
let onSignedOut = () => {}
export function carryToken(next: string | undefined) {
  token = next
}
/** What to do when the server no longer knows our token. */
export function whenSignedOut(act: () => void) {
  onSignedOut = act
}

type Sent<C extends Call> = (C['params'] extends z.ZodType ? { params: Params<C> } : { params?: undefined }) &
  (C['body'] extends z.ZodType ? { body: BodyInput<C> } : { body?: undefined }) &
  (undefined extends FileOf<C, File> ? { file?: FileOf<C, File> } : { file: FileOf<C, File> }) & {
    signal?: AbortSignal
    /** Under which name a call that must do its work only once is sent, and sent again. */
    onceAs?: string
  }

/** Makes a call of the contract: what it carries and what it answers are the contract's. */
export async function send<const C extends Call>(call: C, sent: Sent<C>): Promise<Reply<C>> {
  const answer = await request(call, sent)
  // A call without a schema for its reply answers with a file; those go through `download`.
  return z.decode(call.reply as z.ZodType, await answer.json()) as Reply<C>
}

/** Fetches a file reply that is a text, to be shown. */
export const readText = async <const C extends Call>(call: C, sent: Sent<C>): Promise<string> =>
  (await request(call, sent)).text()

/** Fetches a file reply, telling how many bytes have come, and hands it to the browser to keep. */
export async function download<const C extends Call>(call: C, sent: Sent<C>, onProgress?: (bytes: number) => void) {
  const answer = await request(call, sent)
  const parts: BlobPart[] = []
  let received = 0
  for await (const part of answer.body ?? []) {
    parts.push(part)
    received += part.length
    onProgress?.(received)
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type: answer.headers.get('content-type') ?? '' }))
  link.download = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  link.click()
  URL.revokeObjectURL(link.href)
}

interface Carried {
  params?: object | undefined
  body?: unknown
  file?: File | undefined
  signal?: AbortSignal
  onceAs?: string
}

async function request(call: Call, { params, body, file, signal, onceAs }: Carried) {
  const answer = await fetch(addressOf(call, params), {
    method: call.method,
    headers: {
      // A form says its own type, with the line that parts it.
      ...(body !== undefined && !call.upload && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(onceAs !== undefined && { 'idempotency-key': onceAs }),
    },
    body: call.upload ? formOf(call.upload, body, file) : body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    tellAway(false)
    throw new CallFailed(0, { message: 'The shop cannot be reached. Check the connection and try again.' })
  })
  if (answer.ok) return answer
  const refused = Refused.safeParse(await answer.json().catch(() => undefined))
  if (answer.status === 401 && token !== undefined && !call.allow.includes('public')) onSignedOut()
  const { data = unreadable } = refused
  const failure = new CallFailed(answer.status, data)
  failure.isTold = failure.code === 'unavailable' && tellAway(true)
  throw failure
}

function formOf({ part, field }: Upload, body: unknown, file: File | undefined) {
  const form = new FormData()
  form.append(part, JSON.stringify(body))
  if (file) form.append(field, file)
  return form
}
