import { useLocation, useNavigate } from '@tanstack/react-router'
import { Select } from '#ui/control/Select.tsx'
import { useLinks } from './menus.ts'

/** Switches between the pages of transactions. Not shown to users who may open only one of them. */
export function PageSwitcher() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const pages = useLinks('transactions').map(({ path, label }) => ({ value: path, label }))
  return (
    pages.length > 1 && (
      <Select label="Report" quiet value={pathname} options={pages} onChange={(to) => void navigate({ to })} />
    )
  )
}
