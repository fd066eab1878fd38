import { createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { discountCalls } from '#features/discounts/contract.ts'
import { imageCalls } from '#features/inventory/imageContract.ts'
import { databaseCodes } from '#platform/db/codes.ts'
import { pictureCodes } from '#platform/files/codes.ts'
import { refusalOf } from '#platform/http/errorHandler.ts'
import { startClock } from '../measuredTime.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { bucketAt } from '../s3.ts'

/** A server that accepts every connection and never answers. */
let silent: Server
const sockets = new Set<Socket>()
const shops: Record<string, OpenShop> = {}
beforeAll(async () => {
  silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  shops.silent = await openShop('demo_shop', {
    uploads: bucketAt(`s3://key:secret@127.0.0.1:${port}/pictures?insecure=1`),
  })
  shops.gone = await openShop('demo_shop', { uploads: bucketAt('s3://key:secret@127.0.0.1:1/pictures?insecure=1') })
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  silent.close()
})
const shopOf = (kind: string) => shops[kind] as OpenShop

describe.each(['silent', 'gone'])('a bucket that is %s', (kind) => {
  it('answers a picture with 503 and a message within 3 seconds', async () => {
    const clock = startClock()
    const answer = await shopOf(kind).app.inject(`/uploads/${'a'.repeat(32)}-640.webp`)
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.json()).toEqual({ code: 'pictures_unavailable', message: pictureCodes.picturesAway.en })
    expect(clock()).toBeLessThan(3_500)
  })

  it('prevents that a product is added without its picture', async () => {
    const { ask, db, signIn } = shopOf(kind)
    const count = () => db.selectFrom('products').select(sql<number>`count(*)`.as('count')).executeTakeFirst()
    const before = await count()
    const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const body = { device: 'Pictured', product_type: 'Accessories' }
    const answer = await ask(await signIn('warehouse'), imageCalls.insert, { body, file })
    expect([answer.status, answer.body.message]).toEqual([503, pictureCodes.picturesAway.en])
    expect(await count()).toEqual(before)
  })
})

describe('a full disk', () => {
  it('of PostgreSQL is answered with 503 and a message', async () => {
    const { ask, db, signIn } = await openShop()
    await sql`create function no_room() returns trigger language plpgsql
      as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
    await sql`create trigger no_room before insert on discounts execute function no_room()`.execute(db)
    const answer = await ask(await signIn('admin'), discountCalls.create, { body: { promo_code: 'FULL', discount: 5 } })
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'disk_full', '60'])
    expect(answer.body.message).toBe(databaseCodes.diskFull.en)
  })

  it('of the pictures is answered with 503 and a message', () => {
    const error = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
    expect(refusalOf(error)).toMatchObject({
      status: 503,
      message: databaseCodes.diskFull.en,
      more: { retryAfter: 60 },
    })
  })
})
