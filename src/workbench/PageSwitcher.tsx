import { Switcher } from '#ui/Switcher.tsx'
import { useLinks } from './menus.ts'

/** Switches between the pages of transactions. Not shown to users who may open only one of them. */
export function PageSwitcher() {
  const links = useLinks('transactions')
  return links.length > 1 && <Switcher label="Report" pages={links} />
}
