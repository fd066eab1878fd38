import { describe, expect, test } from 'vitest'
import { createEditStore, unsavedIn } from './editStore.ts'

const row = { id: 7, version: 1, available: 13, limit: 10 }
const edited = (...changes: [key: string, value: unknown][]) => {
  const store = createEditStore()
  for (const [key, value] of changes) store.change([{ row, key, value }])
  return store
}

describe('a change', () => {
  test('is stored with its row', () => {
    expect(edited(['available', 20]).of('7')).toMatchObject({ base: row, changes: { available: 20 } })
  })
  test('is removed when the original value is entered again', () => {
    expect(edited(['available', 20], ['available', 13]).all().size).toBe(0)
  })
  test('of a rejected cell removes its error', () => {
    const store = edited(['available', 99])
    store.refused('7', { available: 'Only 12 in stock.' })
    store.change([{ row, key: 'available', value: 12 }])
    expect(store.of('7')?.faults).toEqual({})
  })
})

test('a rejected save keeps all changes', () => {
  const store = edited(['available', 99], ['limit', 5])
  store.saving('7')
  store.refused('7', { available: 'Only 12 in stock.' })
  expect(store.of('7')).toMatchObject({ saving: false, changes: { available: 99, limit: 5 } })
})

test('a choice that is being saved by itself is not unsaved, unless the save is rejected', () => {
  const store = edited(['available', 20], ['limit', 5])
  const unsaved = () => store.all().values().flatMap(unsavedIn).toArray()
  store.saving('7', 'limit')
  expect(unsaved()).toEqual(['available'])
  store.refused('7')
  expect(unsaved()).toEqual(['available', 'limit'])
})

test('saved changes are removed, and the others are based on the saved row', () => {
  const store = edited(['available', 20], ['limit', 5])
  const saved = { ...row, version: 2, limit: 5 }
  store.saved('7', saved, ['limit'])
  expect(store.of('7')).toMatchObject({ base: saved, changes: { available: 20 } })
  store.saved('7', saved, ['available'])
  expect(store.all().size).toBe(0)
})

describe('when somebody else saved first', () => {
  const theirs = { id: 7, version: 2, available: 15, limit: 5 }
  const store = edited(['available', 20], ['limit', 5])
  store.overtaken('7', theirs)
  test('our changes are based on their row and its version', () => {
    expect(store.of('7')).toMatchObject({ base: theirs, overtaken: row, saving: false })
  })
  test('a change that they made too is removed', () => {
    expect(store.of('7')?.changes).toEqual({ available: 20 })
  })
})

test('a listener is called for every change until it unsubscribes', () => {
  const store = createEditStore()
  let calls = 0
  const stop = store.watch(() => calls++)
  store.change([{ row, key: 'available', value: 20 }])
  stop()
  store.forgetAll()
  expect(calls).toBe(1)
})

describe('undo', () => {
  const other = { id: 8, version: 1, available: 4, limit: 10 }

  test('takes back one step after the other', () => {
    const store = edited(['available', 20], ['available', 21], ['limit', 5])
    store.undo()
    expect(store.of('7')?.changes).toEqual({ available: 21 })
    store.undo()
    expect(store.of('7')?.changes).toEqual({ available: 20 })
    store.undo()
    expect(store.all().size).toBe(0)
    expect(store.undo()).toEqual([])
  })
  test('takes back changes of several cells as one step', () => {
    const store = edited(['limit', 5])
    store.change([
      { row, key: 'available', value: 1 },
      { row: other, key: 'available', value: 2 },
    ])
    expect(store.undo()).toMatchObject([{ value: 13 }, { value: 4 }])
    expect(store.all().size).toBe(1)
    expect(store.of('7')?.changes).toEqual({ limit: 5 })
  })
  test('takes very many cells', { tags: ['details'], timeout: 30_000 }, () => {
    const store = createEditStore()
    const rows = Array.from({ length: 125_000 }, (_, id) => ({ ...row, id }))
    store.change(rows.map((each) => ({ row: each, key: 'available', value: 1 })))
    expect(store.all().size).toBe(125_000)
  })
  test('ignores an edit that changed nothing', () => {
    const store = edited(['available', 20], ['available', 20])
    store.undo()
    expect(store.all().size).toBe(0)
  })
  test('restores a change that was set back to the original value', () => {
    const store = edited(['available', 20], ['available', 13])
    store.undo()
    expect(store.of('7')?.changes).toEqual({ available: 20 })
  })
  test('does not take back what was saved', () => {
    const store = edited(['available', 20], ['limit', 5])
    const saved = { ...row, version: 2, limit: 5 }
    store.saved('7', saved, ['limit'])
    store.undo()
    expect(store.all().size).toBe(0)
    expect(store.undo()).toEqual([])
  })
  test('waits for a row that is being saved', () => {
    const store = edited(['available', 20])
    store.saving('7')
    expect(store.undo()).toEqual([])
    store.refused('7')
    expect(store.undo()).toHaveLength(1)
  })
})
