import type { DifferenceKind, Settlement } from './rules.ts'

interface WayToSettle {
  label: string
  /** What happens if the user chooses this. */
  means: string
}

const lost = {
  written_off: {
    label: 'Write off',
    means: 'The pieces are lost. The transaction stays as it is, so the store pays for them.',
  },
  credited: {
    label: 'Credit',
    means:
      'The pieces are lost, and the store does not pay for them: the transaction is calculated again without them.',
  },
} as const

type WaysToSettle = Readonly<Record<DifferenceKind, Partial<Record<Settlement, WayToSettle>>>>

/** The ways to settle a difference of an order of each kind, in the words of the dialog. */
export const waysToSettle: WaysToSettle = {
  missing: {
    found: { label: 'Found at the store', means: 'The pieces are at the store, and are added to its stock.' },
    resent: {
      label: 'Send again',
      means: 'The pieces are still in the warehouse. They are open in the transaction, and are picked again.',
    },
    ...lost,
  },
  damaged: {
    found: { label: 'Not damaged', means: 'The pieces can be sold, and are added to the stock of the store.' },
    resent: {
      label: 'Send others',
      means:
        'The damaged pieces are written off. Others from the warehouse are open in the transaction, and are picked.',
    },
    ...lost,
  },
  too_much: {
    found: {
      label: 'The store keeps them',
      means: 'Nobody counted these pieces before. The store keeps them, without paying.',
    },
    resent: {
      label: 'Sent back',
      means: 'The pieces go back to the warehouse, where they still count. They are taken from the stock of the store.',
    },
    written_off: {
      label: 'Take from the warehouse',
      means: 'The store keeps them, without paying. They are taken from what the warehouse has available.',
    },
  },
}

const lostOnTheWay = { label: 'Write off', means: 'The pieces are lost, or cannot be sold. No place counts them.' }

/** The ways for a transfer. Nobody pays for it, and the sender counted the pieces until they were sent. */
export const waysToSettleTransfer: WaysToSettle = {
  missing: {
    found: {
      label: 'Found at the receiver',
      means:
        'The pieces are where they were sent to, and are added to its stock. Those returned as faulty are written off.',
    },
    resent: {
      label: 'Back at the sender',
      means: 'The pieces are at the store that sent them, and are added to its stock.',
    },
    written_off: lostOnTheWay,
  },
  damaged: {
    found: {
      label: 'Not damaged',
      means:
        'The pieces can be sold, and are added to the stock of the receiver. Those returned as faulty are written off.',
    },
    resent: {
      label: 'Back at the sender',
      means: 'The pieces were sent back, can be sold, and are added to the stock of the store that sent them.',
    },
    written_off: lostOnTheWay,
  },
  too_much: {
    found: {
      label: 'The receiver keeps them',
      means: 'Nobody counted these pieces before. The receiver keeps them, and the sender’s stock stays as it is.',
    },
    resent: {
      label: 'Sent back',
      means: 'The pieces go back to the sender, where they still count. They are taken from the stock of the receiver.',
    },
    written_off: {
      label: 'Take from the sender',
      means: 'The receiver keeps them. They are taken from the stock of the store that sent them.',
    },
  },
}

/** The ways to settle a difference, whether of an order or of a transfer. */
export const waysOfDifference = ({ kind, transaction_id }: { kind: DifferenceKind; transaction_id: number | null }) =>
  (transaction_id === null ? waysToSettleTransfer : waysToSettle)[kind]
