import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { navigationCalls } from '#features/navigation/contract.ts'
import { useCall } from '#ui/api/query.ts'

interface NavbarFilterProps {
  chosen: string
  /** The chosen link, or '' for none. */
  onChoose: (link: string) => void
}

/**
 * The navigation menu as a filter: headings, subheadings and links. Headings and subheadings filter if they are a brand or a
 * device themselves; all of them open what is below. Choosing the active one again clears it.
 */
export function NavbarFilter({ chosen, onChoose }: NavbarFilterProps) {
  const { data } = useCall(navigationCalls.filterTerms, {}, { staleTime: 60_000 })
  if (!data || data.items.length === 0) return null
  const isChosen = ({ link }: { link?: string | undefined }) => link?.toLowerCase() === chosen.toLowerCase()
  const choice = (entry: { link?: string | undefined }) => ({
    link: entry.link,
    isChosen: isChosen(entry),
    onChoose: () => onChoose(isChosen(entry) ? '' : (entry.link ?? '')),
  })
  return (
    <nav aria-label="Filter by menu">
      <ul className="grid gap-0.5">
        {data.items.map(({ heading, subheadings, ...own }) => (
          <Branch
            key={heading}
            label={heading}
            {...choice(own)}
            startsOpen={subheadings.some((each) => isChosen(each) || each.links.some(isChosen))}
          >
            {subheadings.map(({ subheading, links, ...own }) => (
              <Branch key={subheading} label={subheading} {...choice(own)} startsOpen={links.some(isChosen)} inner>
                {links.map((link) => (
                  <li key={link.link}>
                    <button
                      type="button"
                      aria-pressed={isChosen(link)}
                      className={`${entry} pl-12`}
                      onClick={choice(link).onChoose}
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
  /** What it filters by, if it does. */
  link: string | undefined
  isChosen: boolean
  onChoose: () => void
  startsOpen: boolean
  inner?: boolean
  children: ReactNode
}

function Branch({ label, link, isChosen, onChoose, startsOpen, inner = false, children }: BranchProps) {
  const [open, setOpen] = useState(startsOpen || isChosen)
  const filters = link !== undefined
  function choose() {
    // Choosing a heading filters by it and opens its group. Choosing it again clears the filter and closes the group.
    setOpen(filters ? !isChosen : !open)
    if (filters) onChoose()
  }
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-pressed={filters ? isChosen : undefined}
        className={`${entry} ${inner ? 'pl-6' : 'pl-1.5 font-semibold'}`}
        onClick={choose}
      >
        <ChevronRight size={15} aria-hidden className={`shrink-0 text-ink-3 ${open ? 'rotate-90' : ''}`} />
        {label}
      </button>
      {open && <ul className="grid gap-0.5">{children}</ul>}
    </li>
  )
}

const entry =
  'flex min-h-9 w-full items-center gap-1.5 rounded-control pr-2 text-left text-sm hover:bg-mist focus-visible:-outline-offset-2 aria-pressed:bg-teal-soft aria-pressed:font-semibold'
