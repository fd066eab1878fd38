import { inLanguage, type Language } from '#shared/language.ts'
import { workbenchHome } from '#shared/pageAddresses.ts'
import type { ShopWords } from '#shared/publicPage.ts'
import { frameWords } from './frameWords.ts'
import { linkAddress, type SiteLinks } from './links.ts'
import { PhoneLink } from './PhoneLink.tsx'

export function Footer({ language, shop, links }: { language: Language; shop: ShopWords; links: SiteLinks }) {
  const says = frameWords[language]
  const { name, tagline } = shop
  return (
    <footer data-theme="dark" className="mt-16 deep-sea text-ink">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:grid-cols-[2fr_1fr_1fr]">
        <div className="grid content-start gap-2 sm:max-lg:col-span-2">
          <p className="font-display text-xl font-bold">{name}</p>
          {tagline[language] !== '' && (
            <p className="max-w-sm text-[15px] text-balance text-ink-2">{tagline[language]}</p>
          )}
        </div>
        <nav aria-label={says.shopping} className="grid content-start justify-items-start gap-1">
          <h2 className="mb-1 text-base">{says.shopping}</h2>
          {links.footer.map((each) => (
            <a
              key={linkAddress(each)}
              href={inLanguage(language, linkAddress(each))}
              className="py-1 text-[15px] underline-offset-3 hover:underline"
            >
              {each.link.label[language]}
            </a>
          ))}
        </nav>
        <OfficeAddress shop={shop} heading={says.headOffice} />
      </div>
      <div className="mx-auto flex max-w-6xl flex-wrap items-baseline justify-between gap-x-8 gap-y-2 px-4 pb-8 text-sm text-ink-2 sm:px-6">
        <span>© {name}</span>
        <nav
          aria-label={says.about}
          className="flex flex-wrap gap-x-5 gap-y-1 *:py-1 *:underline *:underline-offset-3 print:hidden"
        >
          {links.about.map((each) => (
            <a key={linkAddress(each)} href={inLanguage(language, linkAddress(each))}>
              {each.link.label[language]}
            </a>
          ))}
          <a href={workbenchHome()}>{says.forStaff}</a>
        </nav>
      </div>
    </footer>
  )
}

/** The space before a suite number. It becomes a no-break space. */
const loneNumber = / (?=#?\d+\S*$)/

/** The contact data of head office that the shop has entered. */
function OfficeAddress({ shop, heading }: { shop: ShopWords; heading: string }) {
  const { address, city, province, postal_code, phone, email } = shop
  if ([address, city, phone, email].every((each) => each === '')) return null
  return (
    <section className="text-[15px]">
      <h2 className="mb-2 text-base">{heading}</h2>
      <address className="grid justify-items-start gap-1 not-italic">
        {address !== '' && <span>{address.replace(loneNumber, '\u00a0')}</span>}
        {city !== '' && (
          <span>
            {city} {province} {postal_code}
          </span>
        )}
        {phone !== '' && <PhoneLink phone={phone} />}
        {email !== '' && (
          <a href={`mailto:${email}`} className="py-1 break-all underline underline-offset-3">
            {email}
          </a>
        )}
      </address>
    </section>
  )
}
