import type { Database } from '../db/database.ts'

/** Data of public pages that a node caches between requests. */
export interface CachedData<Value> {
  read(db: Database): Promise<Value>
  /** Its age in milliseconds at which it is read again, for data that is costly to read. Without it: `usualAge`. */
  readonly freshFor?: number
}

/** For how many milliseconds a node may show the value that was there before another node changed it. */
export const usualAge = 1_000

/** Values by their names, each of which is cached. */
export type CachedParts<Values> = { readonly [Name in keyof Values]: CachedData<Values[Name]> }

/** Reads the parts now, without the cache. */
export async function readParts(parts: CachedParts<unknown>, db: Database): Promise<unknown> {
  const named: [string, CachedData<unknown>][] = Object.entries(parts)
  return Object.fromEntries(await Promise.all(named.map(async ([name, part]) => [name, await part.read(db)] as const)))
}
