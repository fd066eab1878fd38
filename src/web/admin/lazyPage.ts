import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

export const longestLoad = 120_000

/** A part of the program did not come: a broken line, or a new version has taken its place. */
export class PartMissing extends Error {
  constructor(cause?: unknown) {
    super('A part of this page could not be loaded.', { cause })
  }
}

/** A page whose code is fetched when it is first wanted. */
export const lazyPage = (load: () => Promise<ComponentType<object>>) =>
  lazyRouteComponent(async () => ({ default: await inTime(load(), longestLoad) }))

/** What was loaded, or PartMissing when it failed or took longer than anybody waits. */
export async function inTime<Part>(loading: Promise<Part>, patience: number): Promise<Part> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new PartMissing()), patience)
  try {
    return await Promise.race([loading, late.promise])
  } catch (error) {
    throw error instanceof PartMissing ? error : new PartMissing(error)
  } finally {
    clearTimeout(timer)
  }
}
