import type { Order } from './columns.ts'

/** Completed and paid: the store has its goods and its invoice, so a later change of the amounts is marked. */
export const isSettled = ({ status, paid }: Pick<Order, 'status' | 'paid'>) => status === 1 && paid === 1
