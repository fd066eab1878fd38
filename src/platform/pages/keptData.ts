import type { Database } from '../db/database.ts'

/** Data of public pages that a node keeps in memory between requests. */
export interface KeptData<Value> {
  read(db: Database): Promise<Value>
  /** Its age in milliseconds at which it is read again, for data that is costly to read. Without it: `usualAge`. */
  readonly freshFor?: number
}

/** For how many milliseconds a node may show the value that was there before another node changed it. */
export const usualAge = 1_000

/** Values by their names, each of which is kept. */
export type KeptParts<Values> = { readonly [Name in keyof Values]: KeptData<Values[Name]> }

/** Reads the parts now, past what is kept. */
export async function readParts(parts: KeptParts<unknown>, db: Database): Promise<unknown> {
  const kept: [string, KeptData<unknown>][] = Object.entries(parts)
  return Object.fromEntries(await Promise.all(kept.map(async ([name, part]) => [name, await part.read(db)] as const)))
}
