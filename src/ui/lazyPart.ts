import { type ComponentType, lazy } from 'react'

const longestLoad = 120_000

/** A part of the program did not come: a broken line, or a new version has taken its place. */
export class PartMissing extends Error {
  constructor(cause?: unknown) {
    super('A part of this page could not be loaded.', { cause })
  }
}

/** A component whose code is fetched when it is first drawn. */
export const lazyPart = <Part>(load: () => Promise<Part>) =>
  // React's `lazy` forgets that a component is generic; what it answers is drawn just as the part itself is.
  lazy(async () => ({ default: (await inTime(load())) as ComponentType<object> })) as unknown as Part

/** What was loaded, or PartMissing when it failed or took longer than anybody waits. */
export async function inTime<Part>(loading: Promise<Part>, patience = longestLoad): Promise<Part> {
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
