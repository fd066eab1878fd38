import { ChevronRight, SlidersHorizontal } from 'lucide-react'
import { Button } from '../../control/Button.tsx'

interface FiltersButtonProps {
  open: boolean
  /** The id of the element that it shows and hides. */
  controls: string
  onToggle: () => void
  /** The number of active filters, if they are not visible elsewhere. */
  set?: number
  className?: string
}

/** Shows and hides the filters on narrow screens. */
export const FiltersButton = ({ open, controls, onToggle, set = 0, className }: FiltersButtonProps) => (
  <Button
    icon={SlidersHorizontal}
    aria-expanded={open}
    aria-controls={controls}
    className={className}
    onClick={onToggle}
  >
    {set > 0 ? `Filters (${set})` : 'Filters'}
    <ChevronRight size={16} aria-hidden className={open ? 'rotate-90' : ''} />
  </Button>
)
