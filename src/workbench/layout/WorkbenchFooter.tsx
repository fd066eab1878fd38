import { Link } from '@tanstack/react-router'
import { shop } from '#ui/browser/servedShop.ts'
import { useLinks } from '../menus.ts'

export function WorkbenchFooter() {
  const behindTheScenes = useLinks('footer')
  return (
    <footer
      data-screen-only
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-3 text-[13px] text-ink-3 sm:px-5"
    >
      <p>
        © {new Date().getFullYear()} {shop.name} · Workbench
      </p>
      {behindTheScenes.length > 0 && (
        <nav aria-label="Behind the scenes" className="flex flex-wrap gap-x-6">
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
