/** What an admin switches between from any of them; an entry appears with its page. */
export const reports = [
  { to: '/admin/transactions/discount', label: 'Discount' },
  { to: '/admin/transactions/summary', label: 'Summary' },
  { to: '/admin/transactions/report', label: 'Report' },
]
