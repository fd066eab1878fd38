import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import { dutyOf } from '#shared/duties.ts'
import { deviceCookie } from '../../auth/deviceCookie.ts'
import { findSession, type Session, type ShownDevice } from '../../auth/sessionTokens.ts'
import { admitTill } from '../../auth/till.ts'
import type { Database } from '../../db/database.ts'
import { codes, dutyCodes } from '../../refusal/codes.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { type Cookies, cookieFamily, cookiesOf } from './cookies.ts'

/** Where a call comes from: mails about it have this. */
export interface CallOrigin {
  address: string
  /** The User-Agent header. */
  device: string
  /** The address of the shop, for links. */
  publicUrl: string
}

/** The client of a call. Limits count by it. */
export interface ClientInfo extends CallOrigin {
  cookies: Cookies
}

/** Notifies people that the token of a session came from another device. */
export type ReportCopiedSession = (tx: Database, session: Session, from: CallOrigin) => Promise<void>

const originOf = (request: FastifyRequest): CallOrigin => ({
  address: request.ip,
  device: (request.headers['user-agent'] ?? '').slice(0, 200),
  publicUrl: request.server.publicUrl,
})

export const clientInfoOf = (request: FastifyRequest, reply: FastifyReply): ClientInfo => ({
  ...originOf(request),
  cookies: cookiesOf(request, reply),
})

/** The device of a request, against which its session is checked. */
const shownDeviceOf = (request: FastifyRequest): ShownDevice => ({
  secrets: cookieFamily(request, deviceCookie).map(({ value }) => value),
  reportCopy: (tx, session) => request.server.reportCopiedSession(tx, session, originOf(request)),
})

export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]

export const tokenInBody = (call: Call, { body }: FastifyRequest): string | undefined =>
  call.tokenInBody && TokenInBody.safeParse(body).data?.token
const TokenInBody = z.object({ token: z.string() })

/** Finds who makes the call and adds it to the record of the request. Throws a 401 or a 403 if the call does not allow it. */
export async function admit(request: FastifyRequest, call: Call, token: string | undefined) {
  const { record, server } = request
  if (call.allow.includes('till')) {
    record.caller = await admitTill(server.db, token)
    return
  }
  const caller = token === undefined ? undefined : await findSession(server.db, token, shownDeviceOf(request))
  record.caller = caller
  if (call.allow.includes('public')) return
  if (!caller) throw new Refusal(call.signedOut ?? codes.signedOut)
  if (!call.allow.includes(caller.type)) throw new Refusal(codes.forbidden)
  const duty = dutyOf(caller)
  if (duty && !call.allowedBefore?.includes(duty)) throw new Refusal(dutyCodes[duty])
  if (call.proof === true) checkProof(call, caller, undefined)
}

/** Throws a 403 if the call needs a fresh proof with this body, and the caller has none. */
export function checkProof({ proof }: Call, caller: Session | undefined, body: unknown) {
  // The body was validated against the schema of the same call.
  const isNeeded = typeof proof === 'function' ? proof(body as never, caller) : proof
  if (isNeeded && !caller?.is_proved) throw new Refusal(codes.proofRequired)
}
