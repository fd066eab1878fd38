import { type ComponentType, createElement, use } from 'react'
import { askForRelease } from './servedRelease.ts'
import { whenIdle } from './whenIdle.ts'

const longestLoad = 120_000
const pauseAfterFailure = 1_000

/**
 * The error for a part of the program that could not be loaded, because the connection is down or a new version was installed.
 * Without a cause, the server did not answer in time.
 */
export class PartNotLoaded extends Error {
  constructor(cause?: unknown) {
    super('Part of this page could not be loaded.', { cause })
  }
}

/** When the code is loaded: when the browser is idle, or only when a part is rendered, because few people ever need it. */
type LoadedWhen = 'idle' | 'rendered'

/** Parts whose code is in one module. */
type LazyParts<Module> = <Part>(pick: (module: Module) => Part) => Part

/**
 * Components of a module that is loaded when the browser is idle, or when one of them is first rendered. Loaded code is
 * rendered at once. `lazy` of React shows the fallback first, even if the code is loaded, and keeps it for up to 300 ms. A
 * dialog would open so late that the first typed keys are lost.
 */
export function lazyParts<Module>(load: () => Promise<Module>, when: LoadedWhen = 'idle'): LazyParts<Module> {
  let loading: Promise<Module> | undefined
  let loaded: Module | undefined
  async function start() {
    try {
      loaded = await withTimeLimit(load())
      return loaded
    } catch (error) {
      // The current rendering shows the error. A later rendering tries again.
      setTimeout(() => {
        loading = undefined
      }, pauseAfterFailure)
      throw error
    }
  }
  const loadEarly = () => {
    loading ??= start()
    loading.catch(() => undefined)
  }
  if (when === 'idle') whenIdle(loadEarly)
  return (pick) => {
    function LazyPart(props: object) {
      loading ??= start()
      return createElement(pick(loaded ?? use(loading)) as ComponentType<object>, props)
    }
    // The returned component has the same props, and type parameters if the part has any.
    return LazyPart as ReturnType<typeof pick>
  }
}

/** A single component whose code is loaded in the same way. */
export const lazyPart = <Part>(load: () => Promise<Part>, when?: LoadedWhen): Part =>
  lazyParts(load, when)((part) => part)

/** Returns the loaded part. Throws PartNotLoaded when loading failed or took too long. */
export async function withTimeLimit<Part>(loading: Promise<Part>, timeout = longestLoad): Promise<Part> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new PartNotLoaded()), timeout)
  try {
    return await Promise.race([loading, late.promise])
  } catch (error) {
    if (error instanceof PartNotLoaded) throw error
    void askForRelease()
    throw new PartNotLoaded(error)
  } finally {
    clearTimeout(timer)
  }
}
