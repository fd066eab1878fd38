import type { Role } from '#shared/roles.ts'

/** The reasons for a change of a place's own stock. Each one either adds pieces or takes them away. */
export const adjustmentReasons = {
  first_count: { label: 'First count', adds: true },
  found: { label: 'Found', adds: true },
  used: { label: 'Used in a repair', adds: false },
  broken: { label: 'Broken', adds: false },
  stolen: { label: 'Stolen', adds: false },
  sample: { label: 'Sample', adds: false },
} as const
export type AdjustmentReason = keyof typeof adjustmentReasons

/** An administrator approves changes of a higher value. Their own need no approval. */
export const needsApproval = (by: { type: Role }, value: number, limit: number) => by.type !== 'admin' && value > limit

export const adjustmentStates = { done: 'Done', waiting: 'Waiting for approval', declined: 'Declined' } as const
export const adjustmentViewNames = { all: 'All', ...adjustmentStates } as const
