import type { Language } from '#shared/language.ts'
import { frameWords } from './frameWords.ts'

/** A promo code with a button that copies it. The button is hidden where scripts are disabled. */
export function PromoCode({ code, language }: { code: string; language: Language }) {
  const says = frameWords[language]
  return (
    <span className="flex min-w-0 items-center gap-3 text-sm">
      <code className="min-w-0 rounded-control border border-dashed border-current px-2 py-0.5 font-sans font-bold tracking-wider break-all">
        {code}
      </code>
      <button
        type="button"
        data-copy={code}
        data-done={says.copied}
        className="min-h-7 shrink-0 font-semibold underline underline-offset-3 noscript:hidden"
      >
        <span aria-live="polite">{says.copyCode}</span>
      </button>
    </span>
  )
}
