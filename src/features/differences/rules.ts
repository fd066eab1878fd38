/** How the received pieces of a line can differ from those that were sent. */
export const differenceKinds = { missing: 'Missing', damaged: 'Damaged', too_much: 'Too much' } as const
export type DifferenceKind = keyof typeof differenceKinds

export const differenceStates = { open: 'Open', settled: 'Settled' } as const
export const differenceViewNames = { ...differenceStates, all: 'All' } as const

/** How a difference is settled: each way says where the pieces are, and who pays for them. */
export const settlements = {
  found: 'Found',
  resent: 'Sent again',
  written_off: 'Written off',
  credited: 'Credited',
} as const
export type Settlement = keyof typeof settlements

/** The differences of a line whose receipt is closed, from the good pieces, the damaged ones and those that were sent. */
export function differencesOf({
  quantity,
  received,
  damaged,
}: {
  quantity: number
  received: number
  damaged: number
}) {
  const all: { kind: DifferenceKind; pieces: number }[] = [
    { kind: 'missing', pieces: quantity - received - damaged },
    { kind: 'damaged', pieces: damaged },
    { kind: 'too_much', pieces: received + damaged - quantity },
  ]
  return all.filter(({ pieces }) => pieces > 0)
}
