import { type ComponentType, createElement, use } from 'react'
import { whenIdle } from './whenIdle.ts'

const longestLoad = 120_000

/** A part of the program could not be loaded: the connection is down, or a new version was installed. */
export class PartNotLoaded extends Error {
  constructor(cause?: unknown) {
    super('Part of this page could not be loaded.', { cause })
  }
}

/**
 * A component whose code is loaded when the browser is idle, or when it is first rendered. Loaded code is rendered at once.
 * `lazy` of React shows the fallback first, even if the code is loaded, and keeps it for up to 300 ms. A dialog would open so
 * late that the first typed keys are lost.
 */
export function lazyPart<Part>(load: () => Promise<Part>): Part {
  let loading: Promise<Part> | undefined
  let loaded: Part | undefined
  async function start() {
    loaded = await withTimeLimit(load())
    return loaded
  }
  whenIdle(() => {
    if (loading) return
    const early = start()
    loading = early
    early.catch(() => {
      // The first rendering tries again.
      loading = undefined
    })
  })
  function LazyPart(props: object) {
    loading ??= start()
    return createElement((loaded ?? use(loading)) as ComponentType<object>, props)
  }
  // The returned component has the same props, and type parameters if the part has any.
  return LazyPart as Part
}

/** Returns the loaded part. Throws PartNotLoaded when loading failed or took too long. */
export async function withTimeLimit<Part>(loading: Promise<Part>, timeout = longestLoad): Promise<Part> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new PartNotLoaded()), timeout)
  try {
    return await Promise.race([loading, late.promise])
  } catch (error) {
    throw error instanceof PartNotLoaded ? error : new PartNotLoaded(error)
  } finally {
    clearTimeout(timer)
  }
}
