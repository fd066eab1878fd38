import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useUser } from '#web/admin/session.ts'
import { usePlaces } from '#web/admin/usePlaces.ts'
import { Page } from '#web/ui/Page.tsx'

/** Where one starts: the pages there are for this user, each with what one does there. */
export function HomePage() {
  const user = useUser()
  const places = usePlaces(user)
  return (
    <Page heading="Store" note={`Signed in as ${user.username}`}>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {places.flatMap(({ path, heading, about }) =>
          about ? <PlaceCard key={path} {...{ path, heading, about }} /> : [],
        )}
      </ul>
    </Page>
  )
}

function PlaceCard({ path, heading, about }: { path: string; heading: string; about: string }) {
  return (
    <li className="group relative grid content-start gap-1.5 rounded-card border border-line bg-paper p-5 shadow-card transition-colors hover:border-edge">
      <h2 className="flex items-center justify-between gap-2 text-lg">
        {/* The whole card is the link, without making all of its words the link's name. */}
        <Link to={path} className="after:absolute after:inset-0 after:rounded-card">
          {heading}
        </Link>
        <ArrowRight
          size={18}
          aria-hidden
          className="shrink-0 text-teal transition-transform group-hover:translate-x-1"
        />
      </h2>
      <p className="text-sm text-ink-2">{about}</p>
    </li>
  )
}
