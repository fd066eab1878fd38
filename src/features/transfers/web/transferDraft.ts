import { mostPieces } from '#features/inventory/contract.ts'
import { readNumber } from '#ui/form/number.ts'
import { mostTransferred, type NewTransfer } from '../contract.ts'

/** How a store begins a transfer: it offers pieces, asks for some, or returns some to the warehouse. */
export type TransferWay = 'offer' | 'ask' | 'return'
export const ways = ['offer', 'ask', 'return'] as const

export interface DraftLine {
  readonly product_id: number
  /** The name of the product, or empty text if it was chosen on another page. */
  readonly product: string
  readonly quantity: string
}

/** A transfer that is being written. The office chooses both sides; a store is one of them. */
export interface TransferDraft {
  readonly way?: TransferWay | undefined
  /** The other store, for the user of a store. */
  readonly other?: number | undefined
  readonly from?: number | undefined
  /** Null for the warehouse. */
  readonly to?: number | null | undefined
  readonly as?: 'sellable' | 'faulty' | undefined
  readonly note?: string | undefined
  readonly lines: readonly DraftLine[]
}

interface Sides {
  from?: number | undefined
  /** Null for the warehouse. */
  to?: number | null | undefined
}

/** The sender and the receiver, as far as they are chosen. Without an own store, the office chooses both. */
export function sidesOf({ way, other, from, to }: TransferDraft, ownId: number | undefined): Sides {
  if (ownId === undefined) return { from, to }
  if (way === 'ask') return { from: other, to: ownId }
  if (way === 'offer') return { from: ownId, to: other }
  return way === 'return' ? { from: ownId, to: null } : {}
}

/** One more piece of a product, in a line of its own if there is none yet. */
export function withPiece(draft: TransferDraft, { product_id, product }: Omit<DraftLine, 'quantity'>): TransferDraft {
  const line = draft.lines.find((each) => each.product_id === product_id)
  if (!line) return { ...draft, lines: [...draft.lines, { product_id, product, quantity: '1' }] }
  const before = readNumber(line.quantity) ?? 0
  return withQuantity(draft, product_id, String((Number.isInteger(before) ? before : 0) + 1))
}

export const withQuantity = (draft: TransferDraft, product_id: number, quantity: string): TransferDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.product_id === product_id ? { ...line, quantity } : line)),
})

export const withoutLine = (draft: TransferDraft, product_id: number): TransferDraft => ({
  ...draft,
  lines: draft.lines.filter((line) => line.product_id !== product_id),
})

/** Why the quantity of a line cannot be sent. */
export function faultOfQuantity(text: string): string | undefined {
  const quantity = readNumber(text)
  if (quantity === undefined || !Number.isInteger(quantity) || quantity < 1) return 'Enter a whole number from 1.'
  return quantity > mostPieces ? 'At most 1,000,000 pieces.' : undefined
}

export const piecesIn = ({ lines }: TransferDraft) =>
  lines.reduce((sum, { quantity }) => {
    const pieces = faultOfQuantity(quantity) === undefined ? readNumber(quantity) : 0
    return sum + (pieces ?? 0)
  }, 0)

/** What is still missing or wrong, by the part of the page that shows it. */
export type DraftFaults = Partial<Record<'way' | 'from' | 'to' | 'other' | 'as' | 'lines', string>>

export function faultsOfDraft(draft: TransferDraft, ownId: number | undefined): DraftFaults {
  const { from, to } = sidesOf(draft, ownId)
  const isOffice = ownId === undefined
  return {
    ...(!isOffice && !draft.way && { way: 'Choose what you want to do.' }),
    ...(!isOffice && draft.way && draft.way !== 'return' && !draft.other && { other: 'Choose the other store.' }),
    ...(isOffice && from === undefined && { from: 'Choose where the pieces come from.' }),
    ...(isOffice && to === undefined && { to: 'Choose where they go.' }),
    ...(isOffice && from !== undefined && from === to && { to: 'Choose another place.' }),
    ...(to === null && !draft.as && { as: 'Choose whether the pieces can be sold.' }),
    ...(draft.lines.length === 0
      ? { lines: 'Add at least one product.' }
      : draft.lines.length > mostTransferred
        ? { lines: `At most ${mostTransferred} products at once.` }
        : draft.lines.some(({ quantity }) => faultOfQuantity(quantity)) && { lines: 'A quantity is wrong.' }),
  }
}

/** The request of a draft without faults. */
export function transferOf(draft: TransferDraft, ownId: number | undefined): NewTransfer {
  const { from = 0, to = null } = sidesOf(draft, ownId)
  return {
    from,
    to,
    ...(to === null && { as: draft.as }),
    note: draft.note ?? '',
    lines: draft.lines.map(({ product_id, quantity }) => ({ product_id, quantity: readNumber(quantity) ?? 0 })),
  }
}
