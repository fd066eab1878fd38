import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../control/Button.tsx'

const pause = 250

interface SearchBoxProps {
  label: string
  placeholder: string
  query: string
  disabled?: boolean
  onSearch: (query: string) => void
}

/** Searches when the user stops typing. */
export function SearchBox({ label, placeholder, query, disabled, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(query)
  const [asked, setAsked] = useState(query)
  const [shown, setShown] = useState(query)
  // The address changes later than the box. So only a search that did not come from this box is shown in it, for example after
  // "back". A search from the box would overwrite newer input.
  if (query !== shown) {
    setShown(query)
    if (query !== asked) {
      setAsked(query)
      if (typed.trim() === asked) setTyped(query)
    }
  }

  function search(text: string) {
    const next = text.trim()
    if (next === asked) return
    setAsked(next)
    onSearch(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only input or another search restarts the timer
  useEffect(() => {
    const timer = setTimeout(search, pause, typed)
    return () => clearTimeout(timer)
  }, [typed, asked])

  return (
    <div className="relative min-w-0 grow basis-40 min-[700px]:max-w-80 lg:basis-28">
      <Search size={16} aria-hidden className="pointer-events-none absolute top-3 left-3 text-ink-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={200}
        disabled={disabled}
        className="h-10 w-full rounded-control border border-edge bg-paper pr-10 pl-9 text-sm text-ellipsis placeholder:text-ink-3 disabled:cursor-not-allowed disabled:bg-mist [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed)
          if (event.key === 'Escape') setTyped('')
        }}
      />
      {typed !== '' && !disabled && (
        <IconButton
          size="small"
          className="absolute top-1 right-1"
          icon={X}
          label="Empty the search box"
          onClick={() => {
            setTyped('')
            search('')
          }}
        />
      )}
    </div>
  )
}
