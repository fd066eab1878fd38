import { WandSparkles } from 'lucide-react'
import { Button } from '#ui/control/Button.tsx'

interface SuggestionsProps {
  names: readonly string[]
  /** The link to replace, to distinguish several lists on the page. */
  instead?: string
  onChoose: (name: string) => void
}

/** A button for each suggested device name. */
export function NameSuggestions({ names, instead, onChoose }: SuggestionsProps) {
  if (names.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name}>
          <Button
            size="small"
            icon={WandSparkles}
            aria-label={instead === undefined ? `Use ${name}` : `Use ${name} instead of ${instead}`}
            onClick={() => onChoose(name)}
          >
            {`Use ${name}`}
          </Button>
        </li>
      ))}
    </ul>
  )
}
