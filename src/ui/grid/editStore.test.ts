import { describe, expect, test } from 'vitest'
import { createEditStore, unsavedIn } from './editStore.ts'

const row = { id: 7, version: 1, available: 13, limit: 10 }
const edited = (...changes: [key: string, value: unknown][]) => {
  const store = createEditStore()
  for (const [key, value] of changes) store.change(row, key, value)
  return store
}

describe('a change', () => {
  test('is kept with the row it was made in', () => {
    expect(edited(['available', 20]).of('7')).toMatchObject({ base: row, changes: { available: 20 } })
  })
  test('put back is none', () => {
    expect(edited(['available', 20], ['available', 13]).all().size).toBe(0)
  })
  test('to a refused cell takes the refusal away', () => {
    const store = edited(['available', 99])
    store.refused('7', { available: 'There are only 12.' })
    store.change(row, 'available', 12)
    expect(store.of('7')?.faults).toEqual({})
  })
})

test('a refused save loses nothing', () => {
  const store = edited(['available', 99], ['limit', 5])
  store.saving('7')
  store.refused('7', { available: 'There are only 12.' })
  expect(store.of('7')).toMatchObject({ saving: false, changes: { available: 99, limit: 5 } })
})

test('a choice that is being saved by itself waits for nobody, until it is refused', () => {
  const store = edited(['available', 20], ['limit', 5])
  const unsaved = () => store.all().values().flatMap(unsavedIn).toArray()
  store.saving('7', 'limit')
  expect(unsaved()).toEqual(['available'])
  store.refused('7')
  expect(unsaved()).toEqual(['available', 'limit'])
})

test('what is saved is no change any more, and what is left stands against the row with it', () => {
  const store = edited(['available', 20], ['limit', 5])
  const saved = { ...row, version: 2, limit: 5 }
  store.saved('7', saved, ['limit'])
  expect(store.of('7')).toMatchObject({ base: saved, changes: { available: 20 } })
  store.saved('7', saved, ['available'])
  expect(store.all().size).toBe(0)
})

describe('when somebody else was first', () => {
  const theirs = { id: 7, version: 2, available: 15, limit: 5 }
  const store = edited(['available', 20], ['limit', 5])
  store.overtaken('7', theirs)
  test('our changes stand against their row, and go with its version', () => {
    expect(store.of('7')).toMatchObject({ base: theirs, overtaken: row, saving: false })
  })
  test('what they changed as we did is no change of ours', () => {
    expect(store.of('7')?.changes).toEqual({ available: 20 })
  })
})

test('who watches hears of every change until they stop', () => {
  const store = createEditStore()
  let heard = 0
  const stop = store.watch(() => heard++)
  store.change(row, 'available', 20)
  stop()
  store.forgetAll()
  expect(heard).toBe(1)
})
