import { expect, test } from 'vitest'
import { inTime, PartMissing } from './lazyPart.ts'

test('a part that comes is handed on', async () => {
  await expect(inTime(Promise.resolve('page'), 1000)).resolves.toBe('page')
})
test('a part that fails to come is missing, and says why', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  await expect(inTime(Promise.reject(cause), 1000)).rejects.toMatchObject({ cause })
  await expect(inTime(Promise.reject(cause), 1000)).rejects.toBeInstanceOf(PartMissing)
})
test('a part that takes too long is missing', async () => {
  await expect(inTime(new Promise(() => {}), 5)).rejects.toBeInstanceOf(PartMissing)
})
