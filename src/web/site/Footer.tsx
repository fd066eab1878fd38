import type { Sheet } from '#features/site/pages.ts'
import { frameWords } from '#features/site/words/frame.ts'
import { inLanguage } from '#shared/language.ts'

export function Footer({ sheet: { language, content } }: { sheet: Sheet }) {
  const says = frameWords[language]
  const { name, tagline, address, city, province, postal_code, phone, email } = content.shop
  const shopping = [
    ['/cart#cases', says.cases],
    ['/cart#accessories', says.accessories],
    ['/services', says.ourServices],
    ['/contact', says.contactUs],
  ] as const
  return (
    <footer className="mt-16 bg-navy text-on-navy">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:grid-cols-[2fr_1fr_1fr] sm:px-6">
        <div className="grid content-start gap-2">
          <p className="font-display text-xl font-bold">{name}</p>
          <p className="max-w-sm text-[15px] opacity-85">{tagline[language]}</p>
        </div>
        <nav aria-label={says.shopping} className="grid content-start gap-1">
          <h2 className="text-base">{says.shopping}</h2>
          {shopping.map(([path, label]) => (
            <a
              key={path}
              href={inLanguage(language, path)}
              className="py-1 text-[15px] underline-offset-3 hover:underline"
            >
              {label}
            </a>
          ))}
        </nav>
        <address className="grid content-start gap-1 text-[15px] not-italic">
          <h2 className="text-base">{says.headOffice}</h2>
          <span>{address}</span>
          <span>
            {city} {province} {postal_code}
          </span>
          {phone !== '' && (
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="py-1 underline underline-offset-3">
              {phone}
            </a>
          )}
          {email !== '' && (
            <a href={`mailto:${email}`} className="py-1 break-all underline underline-offset-3">
              {email}
            </a>
          )}
        </address>
      </div>
      <p className="mx-auto flex max-w-6xl flex-wrap justify-between gap-4 px-4 pb-8 text-sm sm:px-6">
        <span>© {name}</span>
        <a href="/admin" className="underline underline-offset-3">
          {says.forStaff}
        </a>
      </p>
    </footer>
  )
}
