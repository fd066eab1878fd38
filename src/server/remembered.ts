import { isRecent } from './age.ts'

/**
 * Returns a function that reads a value again when it is older than a second, and returns the same object while it reads the
 * same. While it cannot be read, because the database is out of reach, the function returns the value from before.
 */
export function remembered<Value>(
  read: () => Promise<Value>,
  complain: (error: unknown) => void,
): () => Promise<Value> {
  let text = ''
  let value: Promise<Value> | undefined
  let since = 0
  const readAgain = async (before: Value | undefined): Promise<Value> => {
    try {
      const next = await read()
      const nextText = JSON.stringify(next)
      if (before !== undefined && nextText === text) return before
      text = nextText
      return next
    } catch (error) {
      if (before === undefined) throw error
      complain(error)
      return before
    }
  }
  return () => {
    if (!value || !isRecent(since, 1000)) {
      since = Date.now()
      const before = value?.catch(() => undefined) ?? Promise.resolve(undefined)
      value = before.then(readAgain)
      // A database that was out of reach from the beginning is asked again by the next visitor.
      value.catch(() => {
        since = 0
      })
    }
    return value
  }
}
