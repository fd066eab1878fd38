import type { PageName, Sheet } from '#features/site/pages.ts'
import { type FrameWords, frameWords } from '#features/site/words/frame.ts'
import { inLanguage } from '#shared/language.ts'
import { Mark } from '#web/admin/Mark.tsx'

const places: { name: PageName | 'services' | 'contact'; path: string; label: keyof FrameWords }[] = [
  { name: 'home', path: '/', label: 'home' },
  { name: 'services', path: '/services', label: 'services' },
  { name: 'contact', path: '/contact', label: 'contact' },
  { name: 'findUs', path: '/find', label: 'findUs' },
]

export function Header({ name, sheet: { language, path, content } }: { name: PageName; sheet: Sheet }) {
  const says = frameWords[language]
  const other = language === 'en' ? 'fr' : 'en'
  return (
    <header className="border-b border-line bg-paper">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:rounded-control focus:bg-paper focus:p-3"
      >
        {says.skip}
      </a>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 sm:px-6">
        <a href={inLanguage(language, '/')} className="mr-auto flex items-center gap-2.5 sm:mr-2">
          <Mark className="size-9" />
          <span className="font-display text-xl font-bold tracking-tight">{content.shop.name}</span>
        </a>
        <nav aria-label={says.site} className="order-last flex w-full gap-5 sm:order-none sm:w-auto sm:flex-1">
          {places.map((place) => (
            <a
              key={place.name}
              href={inLanguage(language, place.path)}
              aria-current={place.name === name ? 'page' : undefined}
              className="py-2 text-[15px] font-semibold text-ink-2 aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--buoy)]"
            >
              {says[place.label]}
            </a>
          ))}
        </nav>
        <a
          href={inLanguage(other, path)}
          lang={other}
          hrefLang={other}
          title={says.otherLanguage}
          className="p-2 text-sm font-semibold"
        >
          <span aria-hidden>{says.otherLanguageShort}</span>
          <span className="sr-only">{says.otherLanguage}</span>
        </a>
        <a
          href={inLanguage(language, '/services#book')}
          className="hidden rounded-control bg-buoy-deep px-5 py-3 text-sm font-semibold text-on-buoy sm:block"
        >
          {says.book}
        </a>
      </div>
    </header>
  )
}
