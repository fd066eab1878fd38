import { subjectOf } from '#platform/db/audit.ts'
import { NavigationItem } from '../contract.ts'

export const navigationItem = subjectOf('navigation item', NavigationItem, {
  fields: ['heading', 'subheading', 'link'],
  called: ['heading', 'subheading'],
  labels: { heading: 'Top-level menu title', subheading: 'Dropdown label', link: 'Device name' },
})
