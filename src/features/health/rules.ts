import type { HealthState } from '#shared/healthPart.ts'

const gigabyte = 10 ** 9

/**
 * A database that cannot write stops the shop, so the last gigabyte is a problem. Before that, a tenth of the disk is enough
 * time to react, and 10 GB on a large disk.
 */
export function stateOfDisk({ free, total }: { free: number; total: number }): HealthState {
  if (free < gigabyte) return 'bad'
  return free < Math.min(total / 10, 10 * gigabyte) ? 'warning' : 'good'
}

/** The worst of several states. */
export const worstOf = (states: readonly HealthState[]): HealthState =>
  states.includes('bad') ? 'bad' : states.includes('warning') ? 'warning' : 'good'
