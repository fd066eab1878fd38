import { Link } from '@tanstack/react-router'
import type { SessionUser } from '#shared/session.ts'
import { shop } from '#ui/shop.ts'

/** What an admin looks after, and nobody works in. */
const behindTheScenes = [
  { label: 'Outbox', path: '/admin/outbox' },
  { label: 'Audit Log', path: '/admin/auditLog' },
  { label: 'The API', path: '/api/docs' },
]

export function Footer({ user }: { user: SessionUser }) {
  return (
    <footer
      data-screen-only
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-3 text-[13px] text-ink-3 sm:px-5"
    >
      <p>
        © {new Date().getFullYear()} {shop.name} · Workbench
      </p>
      {user.type === 'admin' && (
        <nav aria-label="Behind the scenes" className="flex gap-6">
          {behindTheScenes.map(({ label, path }) => (
            <Link
              key={path}
              to={path}
              className="inline-flex min-h-6 min-w-6 items-center justify-center underline underline-offset-4 hover:text-ink"
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
    </footer>
  )
}
