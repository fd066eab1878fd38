import type { ReactNode } from 'react'
import { inLanguage, type Language } from '#shared/language.ts'
import { findPage } from '#shared/pageAddresses.ts'
import type { ShopWords } from '#shared/publicPage.ts'
import { telOf } from '#shared/tel.ts'
import { contactWords } from './contactWords.ts'

/** Phone, e-mail and address of head office, and a link to the stores. */
export function HeadOffice({ language, shop }: { language: Language; shop: ShopWords }) {
  const says = contactWords[language]
  const { address, city, province, postal_code, phone, email } = shop
  return (
    <div className="grid gap-6 sm:max-lg:grid-cols-2">
      <section className="grid content-start gap-4 rounded-card border border-line bg-paper p-5 sm:p-6">
        <h2 className="text-xl">{says.headOffice}</h2>
        <dl className="grid gap-3 text-[15px] [&_dt]:text-sm [&_dt]:text-ink-3">
          {phone !== '' && (
            <Way name={says.phone}>
              <a href={telOf(phone)} className={linkClass}>
                {phone}
              </a>
            </Way>
          )}
          {email !== '' && (
            <Way name={says.email}>
              <a href={`mailto:${email}`} className={`${linkClass} break-all`}>
                {email}
              </a>
            </Way>
          )}
          {address !== '' && (
            <Way name={says.address}>
              {address}
              <br />
              {city} {province} {postal_code}
            </Way>
          )}
        </dl>
      </section>
      <section className="grid content-start justify-items-start gap-3 overflow-hidden rounded-card bg-navy p-5 text-on-navy sm:p-6">
        <h2 className="text-xl">{says.quicker}</h2>
        <p className="text-[15px] opacity-90">{says.callStore}</p>
        <a
          href={inLanguage(language, findPage())}
          className="mt-1 inline-flex min-h-12 items-center rounded-control border-2 border-current px-5 font-semibold"
        >
          {says.findStore}
        </a>
      </section>
    </div>
  )
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const linkClass = 'inline-block py-0.5 font-semibold text-teal underline underline-offset-4'
