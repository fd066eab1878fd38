import { columnsOf } from '#shared/columns.ts'
import { NavigationItem } from './contract.ts'

export const navigationColumns = columnsOf(NavigationItem, [
  { key: 'id', header: 'ID', kind: 'id' },
  { key: 'heading', header: 'Top-Level Menu Title' },
  { key: 'subheading', header: 'Dropdown Label' },
  { key: 'link', header: 'Device Name' },
])
