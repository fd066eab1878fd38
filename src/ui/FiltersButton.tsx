import { ChevronRight, SlidersHorizontal } from 'lucide-react'
import { Button } from './Button.tsx'

interface FiltersButtonProps {
  open: boolean
  /** The id of what it folds away. */
  controls: string
  onToggle: () => void
  /** How many are set, where that is not in sight otherwise. */
  set?: number
  className?: string
}

/** Where there is little room, filters are folded away behind it. */
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
