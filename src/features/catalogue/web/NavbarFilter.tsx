import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { navigationCalls } from '#features/navigation/contract.ts'
import { useCall } from '#ui/api/query.ts'

interface NavbarFilterProps {
  chosen: string
  /** The chosen link, or '' for none. */
  onChoose: (link: string) => void
}

/** The navigation menu as a filter: headings, subheadings and links. Choosing the active link again clears it. */
export function NavbarFilter({ chosen, onChoose }: NavbarFilterProps) {
  const { data } = useCall(navigationCalls.filterTerms, {}, { staleTime: 60_000 })
  if (!data || data.items.length === 0) return null
  const isChosen = ({ link }: { link: string }) => link.toLowerCase() === chosen.toLowerCase()
  return (
    <nav aria-label="Filter by menu">
      <ul className="grid gap-0.5">
        {data.items.map(({ heading, subheadings }) => (
          <Branch key={heading} label={heading} startsOpen={subheadings.some(({ links }) => links.some(isChosen))}>
            {subheadings.map(({ subheading, links }) => (
              <Branch key={subheading} label={subheading} startsOpen={links.some(isChosen)} inner>
                {links.map((link) => (
                  <li key={link.link}>
                    <button
                      type="button"
                      aria-pressed={isChosen(link)}
                      className={`${entry} pl-12 aria-pressed:bg-teal-soft aria-pressed:font-semibold`}
                      onClick={() => onChoose(isChosen(link) ? '' : link.link)}
                    >
                      {link.label}
                    </button>
                  </li>
                ))}
              </Branch>
            ))}
          </Branch>
        ))}
      </ul>
    </nav>
  )
}

interface BranchProps {
  label: string
  startsOpen: boolean
  inner?: boolean
  children: ReactNode
}

function Branch({ label, startsOpen, inner = false, children }: BranchProps) {
  const [open, setOpen] = useState(startsOpen)
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        className={`${entry} ${inner ? 'pl-6' : 'pl-1.5 font-semibold'}`}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight size={15} aria-hidden className={`shrink-0 text-ink-3 ${open ? 'rotate-90' : ''}`} />
        {label}
      </button>
      {open && <ul className="grid gap-0.5">{children}</ul>}
    </li>
  )
}

const entry =
  'flex min-h-9 w-full items-center gap-1.5 rounded-control pr-2 text-left text-sm hover:bg-mist focus-visible:-outline-offset-2'
