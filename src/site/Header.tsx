import type { PageName, Sheet } from '#features/site/pages.ts'
import { inLanguage } from '#shared/language.ts'
import { Mark } from '#ui/Mark.tsx'
import { linkClass } from './linkClass.ts'
import { type FrameWords, frameWords } from './words.ts'

interface SiteLink {
  path: string
  label: keyof FrameWords
  /** The pages that stand under it. */
  pages: PageName[]
}
const places: SiteLink[] = [
  { path: '/', label: 'home', pages: ['home'] },
  { path: '/services', label: 'services', pages: ['services', 'appointment'] },
  { path: '/contact', label: 'contact', pages: ['contact'] },
  { path: '/find', label: 'findUs', pages: ['findUs', 'store'] },
]

export function Header({ name, sheet: { language, path, content } }: { name: PageName; sheet: Sheet }) {
  const says = frameWords[language]
  const [plainPath] = path.split('?')
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 px-4 pt-2 sm:gap-x-6 sm:px-6 lg:pb-2">
        <a
          href={inLanguage(language, '/')}
          className="mr-auto flex min-h-11 min-w-0 flex-1 items-center gap-2.5 lg:flex-none"
        >
          <Mark className="size-9 shrink-0" />
          <span className="font-display text-lg leading-5 font-bold tracking-tight wrap-anywhere sm:text-xl">
            {content.shop.name}
          </span>
        </a>
        <nav
          aria-label={says.site}
          className="order-last -mx-0.5 flex w-full flex-wrap justify-between gap-x-1 sm:justify-start sm:gap-x-5 lg:order-none lg:mx-0 lg:w-auto lg:flex-1"
        >
          {places.map((place) => (
            <a
              key={place.path}
              href={inLanguage(language, place.path)}
              aria-current={currentIn(place, name, place.path === plainPath)}
              className="px-0.5 py-2.5 text-sm font-semibold sm:px-1 sm:text-[15px] text-ink-2 hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-3px_var(--buoy)]"
            >
              {says[place.label]}
            </a>
          ))}
        </nav>
        <OtherLanguage language={language} path={path} />
        <a
          href={inLanguage(language, '/services#book')}
          className={`${linkClass.act} max-sm:px-3.5 max-sm:text-sm print:hidden`}
        >
          <span className="sm:hidden">{says.bookShort}</span>
          <span className="max-sm:hidden">{says.book}</span>
        </a>
      </div>
    </header>
  )
}

/** The page itself is told as `page`, a page beneath it as merely within. */
const currentIn = ({ pages }: SiteLink, name: PageName, isThis: boolean) =>
  pages.includes(name) ? (isThis ? 'page' : 'true') : undefined

/** The same page in the other language, with all that was asked of it. */
function OtherLanguage({ language, path }: Pick<Sheet, 'language' | 'path'>) {
  const other = language === 'en' ? 'fr' : 'en'
  const says = frameWords[language]
  return (
    <a
      href={inLanguage(other, path)}
      lang={`${other}-CA`}
      hrefLang={`${other}-CA`}
      className="inline-flex size-11 items-center justify-center text-sm font-semibold"
    >
      <span aria-hidden>{says.otherLanguageShort}</span>
      <span className="sr-only">{says.otherLanguage}</span>
    </a>
  )
}
