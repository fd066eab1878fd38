/** The words for an order's flags, as pages, sheets and the audit log show them. */
export const statusNames = { 0: 'Pending', 1: 'Completed' } as const
export const paidNames = { 0: 'Unpaid', 1: 'Paid' } as const
