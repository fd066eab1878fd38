import { Switcher } from '#ui/Switcher.tsx'
import { useLinks } from './useLinks.ts'

/** Goes between the pages above the lists of transactions. Who may open only one of them does not see it. */
export function PageSwitcher() {
  const links = useLinks('transactions')
  return links.length > 1 && <Switcher label="Report" pages={links} />
}
