import type { View } from '#ui/table/columns.ts'

export const stockViews: View[] = [
  { value: 'all', label: 'Show All' },
  { value: 'hold', label: 'Hold Items' },
  { value: 'limit', label: 'Minimum Limit' },
  { value: 'out', label: 'Out of Stock' },
]
