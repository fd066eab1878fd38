import { WandSparkles } from 'lucide-react'
import { Button } from '#ui/Button.tsx'

interface SuggestionsProps {
  names: readonly string[]
  /** For which link, where there are several on screen. */
  instead?: string
  onChoose: (name: string) => void
}

/** Device names to take with one click. */
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
