import { History } from 'lucide-react'
import { Button } from '../control/Button.tsx'

/** Shows that a form contains earlier input, with a button that discards it. */
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
