import { type ComponentType, lazy } from 'react'

const longestLoad = 120_000

/** A part of the program could not be loaded: the connection is down, or a new version was installed. */
export class PartNotLoaded extends Error {
  constructor(cause?: unknown) {
    super('A part of this page could not be loaded.', { cause })
  }
}

/** A component whose code is loaded when it is first rendered. */
export const lazyPart = <Part>(load: () => Promise<Part>) =>
  // `lazy` of React loses the type parameters of a component. The component that it returns has the same props.
  lazy(async () => ({ default: (await withTimeLimit(load())) as ComponentType<object> })) as unknown as Part

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
