/** The reasons that a user can give for a changed quantity, with their names in the stock ledger. */
export const stockReasons = {
  received: 'Received',
  counted: 'Counted',
  returned: 'Returned',
  found: 'Found',
  used: 'Used in a repair',
  broken: 'Broken',
  lost: 'Lost',
  other: 'Other',
} as const
export type StockReason = keyof typeof stockReasons
