import { setTimeout as pause } from 'node:timers/promises'
import type { ReportEvent } from '../log.ts'
import { StartRefused } from '../startRefused.ts'
import { timeLimits } from '../timeLimits.ts'
import { type Database, poolOf } from './database.ts'

interface Options {
  /** In milliseconds. */
  patience: number
  print: ReportEvent
}

/** Waits for a server that can save, because a failover may be going on. It prints what it waits for. */
export async function untilPrimary(db: Database, { patience, print }: Options): Promise<void> {
  const pool = poolOf(db)
  const begun = performance.now()
  let printed = ''
  for (;;) {
    const state = await pool?.look()
    // If the only host is away, the first statement fails, and its error says why.
    if (!pool || state === 'primary' || (state === 'away' && !pool.areSeveral)) return
    if (state === 'standby' && !pool.isLooking)
      throw new StartRefused(
        `${pool.host.name} is a standby, and target_session_attrs in the address of the database lets the shop use it. A shop has to save: set target_session_attrs=read-write.`,
      )
    const reason = state === 'standby' ? `${pool.host.name} is a standby, which can only be read` : pool.error.message
    if (performance.now() - begun > patience)
      throw new StartRefused(
        `No primary of the database was found in ${Math.round(patience / 1000)} seconds: ${reason}.`,
      )
    if (reason !== printed) print(`Waiting for a primary of the database: ${reason}.`, 'warn')
    printed = reason
    await pause(timeLimits.database.betweenLooks)
  }
}
