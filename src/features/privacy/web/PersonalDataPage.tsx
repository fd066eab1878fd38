import { Suspense, useState } from 'react'
import { useSend } from '#ui/api/query.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { Page } from '#ui/page/Page.tsx'
import { type Erased, type PersonalData, type PersonQuery, privacyCalls } from '../contract.ts'
import { ErasedRows } from './ErasedRows.tsx'
import { FindPerson } from './FindPerson.tsx'

const FoundData = lazyPart(() => import('./FoundData.tsx').then((it) => it.FoundData))

/** The person, and what was found or erased last. Nothing of it is in the address, which browsers and servers keep. */
interface LookedUp {
  query: PersonQuery
  found?: PersonalData
  erased?: Erased
}

export function PersonalDataPage() {
  const [search, setSearch] = useState<LookedUp>()
  const { send: find } = useSend(privacyCalls.find)
  const findAgain = async (query: PersonQuery) => {
    const found = await find({ body: query })
    if (found) setSearch({ query, found })
  }
  return (
    <Page heading="Personal Data" note="What is kept of a person: look it up, hand it over, or erase it.">
      <FindPerson onFound={(query, found) => setSearch({ query, found })} onChange={() => setSearch(undefined)} />
      {search?.found && (
        <Suspense>
          <FoundData
            // Another person starts with an empty choice of rows.
            key={JSON.stringify(search)}
            query={search.query}
            found={search.found}
            onErased={(erased) => setSearch({ query: search.query, erased })}
            onStale={() => findAgain(search.query)}
          />
        </Suspense>
      )}
      {search?.erased && <ErasedRows {...search.erased} />}
    </Page>
  )
}
