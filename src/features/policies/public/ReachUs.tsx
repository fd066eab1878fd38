import { inLanguage, type Language } from '#shared/language.ts'
import { contactPage } from '#shared/pageAddresses.ts'
import type { ShopWords } from '#shared/publicPage.ts'
import { PhoneLink } from '#site/PhoneLink.tsx'
import { policyWords } from './policyWords.ts'

/** How to reach the office, by what it has entered in the settings. The contact form always works. */
export function ReachUs({
  language,
  shop: { phone, address, city, province, postal_code, email: shopEmail },
  person = '',
  email = '',
}: {
  language: Language
  shop: ShopWords
  person?: string
  email?: string
}) {
  const says = policyWords[language]
  const mail = email || shopEmail
  return (
    <address className="grid justify-items-start gap-1 not-italic">
      {person !== '' && <strong className="font-semibold">{person}</strong>}
      {mail !== '' && (
        <a href={`mailto:${mail}`} className="py-1 break-all underline underline-offset-3">
          {mail}
        </a>
      )}
      {phone !== '' && <PhoneLink phone={phone} />}
      {address !== '' && <span>{`${address}, ${city} ${province} ${postal_code}`}</span>}
      <a href={inLanguage(language, contactPage())} className="py-1 underline underline-offset-3">
        {says.contactForm}
      </a>
    </address>
  )
}
