import type { Brand } from '#shared/brand.ts'
import { inLanguage } from '#shared/language.ts'
import { siteHome } from '#shared/pageAddresses.ts'
import type { PageProps, PublicPage } from '#shared/publicPage.ts'
import { Logo } from '#ui/page/Logo.tsx'
import { frameWords } from './frameWords.ts'
import { linkClass } from './linkClass.ts'
import { linkAddress, type SiteLinks } from './links.ts'

interface HeaderProps {
  page: PublicPage
  props: PageProps
  links: SiteLinks
}

export function Header({ page, props: { language, path, shop }, links }: HeaderProps) {
  const says = frameWords[language]
  const [plainPath] = path.split('?')
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-2 px-4 pt-2 sm:gap-x-6 sm:px-6 lg:pb-2">
        <a
          href={inLanguage(language, siteHome())}
          className="mr-auto flex min-h-11 min-w-0 flex-1 items-center gap-2.5 lg:flex-none"
        >
          <SiteLogo logo={shop.brand.logo} />
          <span className="font-display text-lg leading-5 font-bold tracking-tight wrap-anywhere sm:text-xl">
            {shop.name}
          </span>
        </a>
        <nav
          aria-label={says.site}
          className="order-last -mx-0.5 flex w-full flex-wrap justify-between gap-x-1 sm:justify-start sm:gap-x-5 lg:order-none lg:mx-0 lg:w-auto lg:flex-1"
        >
          {links.menu.map((each) => (
            <a
              key={linkAddress(each)}
              href={inLanguage(language, linkAddress(each))}
              aria-current={currentFor(page, each.page, linkAddress(each) === plainPath)}
              className="px-0.5 py-2.5 text-sm font-semibold sm:px-1 sm:text-[15px] text-ink-2 hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-3px_var(--buoy)]"
            >
              {each.link.label[language]}
            </a>
          ))}
        </nav>
        <OtherLanguage language={language} path={path} />
        {links.buttons.map((each) => (
          <a
            key={linkAddress(each)}
            href={inLanguage(language, linkAddress(each))}
            className={`${linkClass.act} max-sm:px-3.5 max-sm:text-sm print:hidden`}
          >
            <span className="sm:hidden">{each.link.short[language]}</span>
            <span className="max-sm:hidden">{each.link.label[language]}</span>
          </a>
        ))}
      </div>
    </header>
  )
}

/** The width and the height keep its place until it is loaded. */
const SiteLogo = ({ logo }: { logo: Brand['logo'] }) =>
  logo ? <img {...logo} alt="" className="h-9 w-auto shrink-0" /> : <Logo className="size-9 shrink-0" />

/** The link to the open page itself is marked as `page`, the link to the page that it is part of as `true`. */
function currentFor(open: PublicPage, linked: PublicPage, isSameAddress: boolean) {
  if (open.name !== linked.name && open.partOf?.path !== linked.path) return undefined
  return isSameAddress ? 'page' : 'true'
}

/** A link to the same page in the other language, with the same query. */
function OtherLanguage({ language, path }: Pick<PageProps, 'language' | 'path'>) {
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
