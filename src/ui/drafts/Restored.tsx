import { History } from 'lucide-react'
import { Button } from '../control/Button.tsx'

/** Says that a form has what was typed into it before, and offers to begin again. */
export const Restored = ({ onDiscard }: { onDiscard: () => void }) => (
  <div className="flex flex-wrap items-center gap-2.5 rounded-control bg-signal-soft px-3 py-1.5 text-sm">
    <History size={16} aria-hidden />
    <p role="status" className="font-medium">
      What you typed here before is back.
    </p>
    <Button size="small" onClick={onDiscard}>
      Start again
    </Button>
  </div>
)
