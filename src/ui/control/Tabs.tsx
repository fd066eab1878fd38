import { Link } from '@tanstack/react-router'
import { useChosenInView } from './useChosenInView.ts'

interface TabsProps {
  label: string
  pages: readonly { readonly path: string; readonly label: string }[]
  current: string
}

/** Tabs for related pages. Each page has its own address. Paper has only the name of the current one. */
export function Tabs({ label, pages, current }: TabsProps) {
  const bar = useChosenInView<HTMLElement>(current)
  return (
    <nav ref={bar} aria-label={label} className="min-w-0 overflow-x-auto border-b border-line print:border-0">
      <ul className="flex gap-1">
        {pages.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={path === current ? 'page' : undefined}
              className="flex h-10 items-center rounded-t-control border-b-2 border-transparent px-2 text-sm font-semibold whitespace-nowrap text-ink-2 sm:px-3 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-teal aria-[current=page]:text-teal-deep print:not-aria-[current=page]:hidden print:border-0 print:px-0"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
