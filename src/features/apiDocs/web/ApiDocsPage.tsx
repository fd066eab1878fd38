import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { send } from '#ui/api/fetchCall.ts'
import { shop } from '#ui/browser/servedShop.ts'
import { Button } from '#ui/control/Button.tsx'
import { Logo } from '#ui/page/Logo.tsx'
import { CallCard } from './CallCard.tsx'
import { type GroupShown, groupsOf, search } from './describe.ts'
import { openApiCalls } from './openApi.ts'

/** The calls of both APIs, from the OpenAPI documents of the server. */
export function ApiDocsPage() {
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi'],
    queryFn: () => Promise.all([send(openApiCalls.main, {}), send(openApiCalls.pos, {})]),
  })
  const apis = data?.map((api) => ({ title: api.info.title, groups: search(groupsOf(api), wanted) }))
  return (
    <>
      <header className="flex items-center gap-3 bg-navy px-4 py-2.5 font-display font-bold text-on-navy sm:px-6">
        <Logo />
        {shop.name}
      </header>
      <main className="mx-auto grid max-w-5xl gap-6 px-4 py-8 sm:px-6">
        <div className="grid gap-2">
          <h1 className="text-3xl">The API</h1>
          <p className="max-w-prose text-ink-2">
            JSON in, JSON out. Calls that are not public need the token of the session as{' '}
            <code>Authorization: Bearer …</code>. An error has a <code>message</code> for people, a <code>code</code>{' '}
            for programs and, if fields are not valid, all of them in <code>errors</code>.
          </p>
        </div>
        <label className="relative block">
          <span className="sr-only">Search the calls</span>
          <Search size={18} aria-hidden className="absolute top-3 left-3 text-ink-3" />
          <input
            type="search"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            placeholder="Search the calls"
            className="h-11 w-full rounded-control border border-edge bg-paper pr-3 pl-10 placeholder:text-ink-3"
          />
        </label>
        {error && (
          <div role="alert" className="grid justify-items-start gap-3">
            {error.message}
            <Button onClick={() => refetch()}>Try again</Button>
          </div>
        )}
        {!error && !apis && <div aria-busy className="h-96 animate-pulse rounded-card bg-mist" />}
        {apis?.map((api) => (
          <Api key={api.title} {...api} />
        ))}
        {apis?.every(({ groups }) => groups.length === 0) && (
          <p role="status" className="text-ink-2">
            No call matches all of these words. Try fewer words.
          </p>
        )}
      </main>
    </>
  )
}

function Api({ title, groups }: { title: string; groups: GroupShown[] }) {
  if (groups.length === 0) return null
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">{title}</h2>
      {groups.map(({ tag, calls }) => (
        <section key={tag} className="grid gap-2">
          <h3 className="text-lg">{tag}</h3>
          <div className="overflow-hidden rounded-card border border-line bg-paper">
            {calls.map((call) => (
              <CallCard key={call.id} {...call} />
            ))}
          </div>
        </section>
      ))}
    </section>
  )
}
