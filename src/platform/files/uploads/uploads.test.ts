import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openBucket } from '#test/s3.ts'
import type { Bucket } from '../storageAddress.ts'
import { openUploads } from '../uploads.ts'
import type { Uploads } from './uploadStore.ts'

let folder: string
let bucket: Bucket
const stores: Record<string, Uploads> = {}
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'tidewater-uploads-')), 'deep', 'down')
  bucket = await openBucket()
  stores.folder = openUploads({ folder })
  stores.bucket = openUploads(bucket)
})
afterAll(() => rm(join(folder, '../..'), { recursive: true }))
const store = (kind: string) => {
  const found = stores[kind]
  if (!found) throw new Error(kind)
  return found
}

const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 31) % 256))
const traversals = [
  '../etc/passwd',
  '..',
  '.',
  '',
  'a/b.webp',
  'a\\b.webp',
  '/etc/passwd',
  'a.webp\0',
  '.hidden',
  '%2e%2e',
]

describe.each(['folder', 'bucket'])('uploads in a %s', (kind) => {
  it('are read as they were written', async () => {
    await store(kind).put('abc-640.webp', bytes)
    expect((await store(kind).get('abc-640.webp'))?.equals(bytes)).toBe(true)
  })

  it('may be written a second time', async () => {
    await store(kind).put('twice.webp', bytes)
    await store(kind).put('twice.webp', bytes)
    expect((await store(kind).get('twice.webp'))?.length).toBe(bytes.length)
  })

  it('are undefined before they are written', async () => {
    expect(await store(kind).get('nothing-1.webp')).toBeUndefined()
  })

  it.each(traversals)('cannot have the name %j', async (name) => {
    await expect(store(kind).get(name)).rejects.toThrow('Not a name')
    await expect(store(kind).put(name, bytes)).rejects.toThrow('Not a name')
  })
})

describe('the folder', () => {
  it('can only be read by its owner, and holds no unfinished files', async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'abc-640.webp'))).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('leaves nothing behind when it cannot be written', async () => {
    const inTheWay = join(folder, 'file')
    await writeFile(inTheWay, '')
    await expect(openUploads({ folder: join(inTheWay, 'below') }).put('a.webp', bytes)).rejects.toThrow()
  })
})

describe('the bucket', () => {
  it('rejects a wrong key, and the error has neither the key nor the secret', async () => {
    const wrong = openUploads({ ...bucket, key: 'NOT-THE-KEY' })
    const refused = await wrong.put('a.webp', bytes).catch(String)
    expect(refused).toBe('Error: The bucket answered 403 to PUT /a.webp')
  })
})

it.each([86_400_000, -86_400_000])(
  'a bucket works while our clock is wrong by %i milliseconds, and afterwards',
  { tags: ['details'] },
  async (wrong) => {
    const uploads = openUploads(bucket)
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const moment of [now, now + wrong, now]) {
      vi.setSystemTime(moment)
      const names = ['wrong-144.webp', 'wrong-640.webp', 'wrong-1920.webp']
      await Promise.all(names.map((name) => uploads.put(name, bytes)))
      expect((await uploads.get('wrong-640.webp'))?.equals(bytes)).toBe(true)
    }
  },
)
