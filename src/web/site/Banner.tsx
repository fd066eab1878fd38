import type { Sheet } from '#features/site/pages.ts'
import { frameWords } from '#features/site/words/frame.ts'

/** The line above every page: what is on offer, with its code. It is not there where the shop says nothing. */
export function Banner({ sheet: { language, content } }: { sheet: Sheet }) {
  const { banner, promo_code } = content.shop
  const says = frameWords[language]
  if (banner[language] === '') return null
  return (
    <aside
      aria-label={says.offer}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-signal px-4 py-2 text-center text-sm font-semibold text-[oklch(0.25_0.045_245)]"
    >
      <span>{banner[language]}</span>
      {promo_code !== '' && (
        <span className="flex items-center gap-3">
          <code className="rounded-control border border-dashed border-current px-2 py-0.5 font-bold tracking-wider">
            {promo_code}
          </code>
          <button
            type="button"
            hidden
            data-copy={promo_code}
            data-done={says.copied}
            aria-live="polite"
            className="min-h-6 underline underline-offset-3"
          >
            {says.copyCode}
          </button>
        </span>
      )}
    </aside>
  )
}
