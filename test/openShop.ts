import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type AppParts, buildApp } from '#app/server.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { openLog } from '#platform/process/log.ts'
import { addressOf, type Body, type BodyInput, type Call, type Params, type Reply, type Upload } from '#shared/call.ts'
import { closeAfterFile } from './closing.ts'
import { createDatabase, sharedPostgres } from './postgres.ts'
import { removeFolder } from './removeFolder.ts'
import { beSlow } from './untilTrue.ts'

/** The token of a caller, or undefined for a caller without one. */
export type Who = string | undefined

/**
 * The fields of all kinds of replies, if a call has several, as signing in has. The tests check whether the response has a
 * field.
 */
export type EveryField<Form> = (Form extends unknown ? (form: Form) => void : never) extends (form: infer All) => void
  ? All
  : never

export interface Answer<C extends Call> {
  status: number
  headers: Record<string, unknown>
  body: EveryField<Reply<C>> & {
    message?: string
    code?: string
    errors?: { field: string; message: string }[]
    current?: unknown
  }
  bytes: Buffer
}

type Sent<C extends Call> = {
  params?: Params<C>
  body?: BodyInput<C> | Partial<Record<keyof Body<C> & string, unknown>>
  file?: Buffer | undefined
  /** The Idempotency-Key. */
  key?: string
}

export interface SignedIn {
  token: string
  id: number
}

export interface OpenShop {
  app: FastifyInstance
  db: Database
  /** Sends a call with a token, and returns the response, also if it is an error. */
  ask<const C extends Call>(who: Who, call: C, sent?: Sent<C>): Promise<Answer<C>>
  /** Signs in an account of the demo shop by the part of its address before the @, and returns the token. */
  signIn(name: string): Promise<string>
  /** The same, and also returns the id of the user. */
  comeIn(name: string): Promise<SignedIn>
}

/**
 * Opens the whole server on its own database, a copy of a template: the demo shop, an empty shop, or a database that the
 * test has created. It is closed after the tests of the file.
 */
export async function openShop(
  template: 'demo_shop' | 'empty_shop' | (string & {}) = 'demo_shop',
  {
    log,
    features,
    pages,
    secrets,
    textRecords,
    ...config
  }: Partial<AppParts['config']> &
    Pick<AppParts, 'features' | 'pages' | 'secrets' | 'textRecords'> & {
      log?: Parameters<typeof openLog>[1]
    } = {},
): Promise<OpenShop> {
  const postgres = sharedPostgres()
  const database = `shop_${randomUUID().slice(0, 8)}`
  await createDatabase(postgres, database, template)
  const db = openDatabase({ ...postgres, database })
  const uploads = { folder: join(tmpdir(), database) }
  const app = await buildApp({
    db,
    config: { publicUrl: 'http://shop.test', production: false, logLevel: log ? 'info' : 'silent', uploads, ...config },
    ...(log && { log: openLog('info', log) }),
    ...(features && { features }),
    ...(pages && { pages }),
    ...(secrets && { secrets }),
    ...(textRecords && { textRecords }),
  })
  closeAfterFile(async () => {
    await app.close()
    await db.destroy()
    await removeFolder(uploads.folder)
  })

  const ask: OpenShop['ask'] = async (who, call, { params, body, file, key } = {}) => {
    const answer = await untilNotBusy(() =>
      app.inject({
        method: call.method,
        url: addressOf(call, params ?? {}),
        headers: {
          ...(who && { authorization: `Bearer ${who}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(call.upload && { payload: formOf(call.upload, body, file) }),
        ...(!call.upload && body !== undefined && { payload: body as object }),
      }),
    )
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      // The type comes from the contract. The tests check whether the response matches it.
      body: (isJson ? answer.json() : {}) as Answer<typeof call>['body'],
      bytes: answer.rawPayload,
    }
  }
  const comeIn = async (name: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/user/signin/',
      payload: { email: `${name}@tidewater.example`, password: demoPassword },
    })
    const { token, id } = answer.json<SignedIn>()
    return { token, id }
  }
  const signIn = async (name: string) => (await comeIn(name)).token
  return { app, db, ask, signIn, comeIn }
}

const mostTries = 10

/**
 * Sends a call again when it was refused because the machine is busy, which changes nothing. This happens on slow machines
 * in tests that send many calls at the same time.
 */
async function untilNotBusy(send: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  for (let tries = 1; ; tries++) {
    const answer = await send()
    if (answer.statusCode !== 503 || answer.json().code !== 'busy' || tries === mostTries) return answer
    await beSlow(200)
  }
}

function formOf({ part, field }: Upload, body: unknown, file: Buffer | undefined) {
  const form = new FormData()
  if (body !== undefined) form.append(part, JSON.stringify(body))
  if (file) form.append(field, new File([new Uint8Array(file)], 'picture'))
  return form
}
