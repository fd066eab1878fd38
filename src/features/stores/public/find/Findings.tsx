import { fill, inLanguage, type Language } from '#shared/language.ts'
import { findPage } from '#shared/pageAddresses.ts'
import type { FindWords } from '../findWords.ts'
import type { Town } from './towns.ts'
import type { Nearby } from './useNearby.ts'

/** The number of stores that were found; or the town, if the stores near it are listed. */
export function resultsInWords(says: FindWords, count: number, q: string, town?: Town) {
  if (town) return fill(says.nearTown, { town: town.name })
  const [none, one, some] =
    q.trim() === '' ? [says.allNone, says.allOne, says.allSome] : [says.countNone, says.countOne, says.countSome]
  return fill(count === 0 ? none : count === 1 ? one : some, { count, q: q.trim() })
}

/** The state of the search for the nearest store. */
export function NearbyState({
  says,
  nearby: { state },
  nearest,
  distance,
}: {
  says: FindWords
  nearby: Nearby
  nearest: string | undefined
  distance: string | undefined
}) {
  if (state === 'off' || (state === 'found' && nearest === undefined)) return null
  if (state === 'asking') return <p className="text-ink-2">{says.asking}</p>
  if (state !== 'found')
    return <p className="max-w-prose rounded-control bg-warn-soft px-3 py-2 text-warn">{says[state]}</p>
  return (
    <p className="text-ink-2">
      {nearest !== undefined && distance !== undefined
        ? fill(says.nearest, { store: nearest, distance })
        : says.nobodyPlaced}{' '}
      {says.stays}
    </p>
  )
}

export function NothingFound({ language, says, onAll }: { language: Language; says: FindWords; onAll: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-card border border-dashed border-edge p-6">
      <p className="max-w-prose">{says.noneSays}</p>
      <a
        href={inLanguage(language, findPage())}
        onClick={(event) => {
          event.preventDefault()
          onAll()
        }}
        className="inline-flex min-h-8 items-center font-semibold underline underline-offset-3"
      >
        {says.showAll}
      </a>
    </div>
  )
}
