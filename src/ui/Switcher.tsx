import { useLocation, useNavigate } from '@tanstack/react-router'
import { Select } from './Select.tsx'

interface SwitcherProps {
  label: string
  pages: readonly { readonly path: string; readonly label: string }[]
}

/** Switches between related pages: Discount, Summary, Report. */
export function Switcher({ label, pages }: SwitcherProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const options = pages.map(({ path, label }) => ({ value: path, label }))
  return <Select label={label} quiet value={pathname} options={options} onChange={(to) => void navigate({ to })} />
}
